/* counter, as a model for SPIN.

   How many states there are:
     spin -o2 -a FILE && gcc -O2 -DSAFETY -DNOCLAIM -DNOREDUCE -o pan pan.c && ./pan -n -m1000000
   Whether a claim holds, and the run that breaks it:
     spin -o2 -a FILE && gcc -O2 -DNOREDUCE -o pan pan.c && ./pan -n -a -m1000000 -N CLAIM && spin -t -p -g FILE
   For breadth first search (-DBFS) and several cores, 'spin -DVISIBLE -o2 -a' in place of 'spin -a'. A stack that may be
   deeper takes 'spin -DDEPTH=20'. */

#ifndef DEPTH
#define DEPTH 1  /* the most entries of the stack */
#endif
#ifdef VISIBLE
#define SCRATCH
#else
#define SCRATCH hidden
#endif
#define top (depth - 1)
#define NONE 255  /* an entry that has left */
#define FLOW 254  /* the flow, where an entry could be */
#define WIDEST 1000000000

#define counter 0

byte depth = 1;
byte screen[DEPTH] = counter;
bit exited;
short counter_count[DEPTH];

/* What is remembered only while an input is worked on. */
SCRATCH byte me_;
SCRATCH byte i_;
SCRATCH byte failed_;
SCRATCH byte to_;
SCRATCH byte beyond_;
SCRATCH byte kept_depth;
SCRATCH byte kept_screen[DEPTH];
SCRATCH byte kept_exited;
SCRATCH short kept_counter_count[DEPTH];

inline clear(at) {
  screen[at] = counter;
  counter_count[at] = 0;
}

inline leave_from(n) {
  to_ = n;
  i_ = depth;
  do
  :: i_ > to_ ->
    i_--;
    clear(i_);
  :: else -> break;
  od;
  depth = to_;
  if
  :: (me_ < FLOW && me_ >= to_) -> me_ = NONE;
  :: else -> skip;
  fi;
}

inline keep() {
  kept_depth = depth;
  kept_exited = exited;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    kept_screen[i_] = screen[i_];
    kept_counter_count[i_] = counter_count[i_];
    i_++;
  :: else -> break;
  od;
}

inline undo() {
  depth = kept_depth;
  exited = kept_exited;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    screen[i_] = kept_screen[i_];
    counter_count[i_] = kept_counter_count[i_];
    i_++;
  :: else -> break;
  od;
}

inline begin() {
  keep();
  me_ = top;
  failed_ = 0;
}

inline finish() {
  beyond_ = 0;
  i_ = 0;
  do
  :: i_ < depth ->
    if
    :: ((screen[i_] == counter && (counter_count[i_] > 9 || counter_count[i_] < -9))) -> beyond_ = 1;
    :: else -> skip;
    fi;
    i_++;
  :: else -> break;
  od;
  if
  :: (failed_ || beyond_) -> undo();
  :: else -> skip;
  fi;
  assert(!failed_);  /* a formula has no value */
#ifdef VISIBLE
  kept_depth = 0;
  kept_exited = 0;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    kept_screen[i_] = 0;
    kept_counter_count[i_] = 0;
    i_++;
  :: else -> break;
  od;
  me_ = 0;
  i_ = 0;
  failed_ = 0;
  to_ = 0;
  beyond_ = 0;
#endif
  skip;
}

inline counter_hears_increment() {
  counter_count[me_] = (counter_count[me_] + 1);
}

inline counter_hears_decrement() {
  if
  :: (counter_count[me_] > 0) -> counter_count[me_] = (counter_count[me_] - 1);
  :: else -> skip;
  fi;
}

active proctype flow() {
end:
  do
  :: d_step { (!exited && screen[top] == counter) ->  /* +, test.flow.yaml:20 */
       begin();
       counter_hears_increment();
       finish();
     }
  :: d_step { (!exited && (screen[top] == counter && (counter_count[top] > 0))) ->  /* -, test.flow.yaml:21 */
       begin();
       counter_hears_decrement();
       finish();
     }
  :: d_step { !exited ->  /* back */
       begin();
       if
       :: depth > 1 -> leave_from(top);
       :: else -> exited = 1;
       fi;
       finish();
     }
  od
}

/* always, test.flow.yaml:27: the counter stays */
ltl the_counter_stays { [] ((screen[top] == counter)) }
