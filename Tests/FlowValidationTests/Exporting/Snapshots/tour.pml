/* tour, as a model for SPIN.

   How many states there are:
     spin -o2 -a FILE && gcc -O2 -DSAFETY -DNOCLAIM -DNOREDUCE -o pan pan.c && ./pan -n -m1000000
   Whether a claim holds, and the run that breaks it:
     spin -o2 -a FILE && gcc -O2 -DNOREDUCE -o pan pan.c && ./pan -n -a -m1000000 -N CLAIM && spin -t -p -g FILE
   For breadth first search (-DBFS) and several cores, 'spin -DVISIBLE -o2 -a' in place of 'spin -a'. A stack that may be
   deeper takes 'spin -DDEPTH=20'. */

#ifndef DEPTH
#define DEPTH 6  /* the most entries of the stack */
#endif
#ifndef QUEUE
#define QUEUE 16  /* the most that one input sends */
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
#define BEYOND 255  /* a value that passes its bound */

#define hall 0
#define desk 1
#define shop 2
#define vip 3
#define desk2 4
#define Size_small 0
#define Size_large 1
#define PUSH 0
#define REPLACE 1
#define RESET 2
#define MODAL 3
#define SHEET 4
#define v1_none 1  /* 'none' */
#define v2_cancelled 2  /* 'cancelled' */
#define v3_none 3  /* ['none'] */
#define v4 4  /* [] */
#define v5_Gift_box_Gift_box_size 5  /* Gift{box: Gift.box{size: Size.small}} */
#define v6_Gift_box_Gift_box_size 6  /* Gift{box: Gift.box{size: Size.large}} */
#define v7_null 7  /* null */
#define v8_cancelled 8  /* ['cancelled'] */
#define v9_1 9  /* '1' */
#define v10_2 10  /* '2' */
#define v11_got_1 11  /* 'got 1' */
#define v12_got_2 12  /* 'got 2' */
#define v13_got_1 13  /* ['got 1'] */
#define v14_got_2 14  /* ['got 2'] */
#define ON_tour_hears_noted 1
#define ON_hall_hears_desk_answer 2
#define ON_hall_hears_desk_cancelled 3
#define ON_hall_hears_left 4
#define ON_tour_hears_joined 5
#define ON_tour_hears_gave 6
#define ON_tour_hears_dropped 7

byte depth = 1;
byte screen[DEPTH] = hall;
byte style[DEPTH];
byte asker[DEPTH];
byte asker_at[DEPTH];
bit exited;
byte tour_steps;
bit tour_member;
byte tour_gift = v7_null;
byte tour_log = v4;
bool hall_open[DEPTH];
byte hall_note[DEPTH] = v1_none;
byte desk_size[DEPTH];
byte desk_size_2[DEPTH];
short desk_count[DEPTH];

/* What is remembered only while an input is worked on. */
SCRATCH byte me_;
SCRATCH byte i_;
SCRATCH byte failed_;
SCRATCH int value0_;
SCRATCH int queue_value0[QUEUE];
SCRATCH byte head_;
SCRATCH byte tail_;
SCRATCH byte kind_;
SCRATCH byte queue_[QUEUE];
SCRATCH byte queue_for[QUEUE];
SCRATCH byte fresh_;
SCRATCH int result_;
SCRATCH byte has_result_;
SCRATCH byte new_;
SCRATCH byte redirects_;
SCRATCH byte to_;
SCRATCH byte beyond_;
SCRATCH byte kept_depth;
SCRATCH byte kept_screen[DEPTH];
SCRATCH byte kept_style[DEPTH];
SCRATCH byte kept_asker[DEPTH];
SCRATCH byte kept_asker_at[DEPTH];
SCRATCH byte kept_exited;
SCRATCH byte kept_tour_steps;
SCRATCH byte kept_tour_member;
SCRATCH byte kept_tour_gift;
SCRATCH byte kept_tour_log;
SCRATCH byte kept_hall_open[DEPTH];
SCRATCH byte kept_hall_note[DEPTH];
SCRATCH byte kept_desk_size[DEPTH];
SCRATCH byte kept_desk_size_2[DEPTH];
SCRATCH short kept_desk_count[DEPTH];

inline send(what, whom) {
  assert(tail_ < QUEUE);
  queue_[tail_] = what;
  queue_for[tail_] = whom;
  tail_++;
}

inline clear(at) {
  screen[at] = hall;
  style[at] = 0;
  asker[at] = 0;
  asker_at[at] = 0;
  hall_open[at] = 0;
  hall_note[at] = v1_none;
  desk_size[at] = 0;
  desk_size_2[at] = 0;
  desk_count[at] = 0;
}

inline leave_from(n) {
  to_ = n;
  i_ = depth;
  do
  :: i_ > to_ ->
    i_--;
    if
    :: (asker[i_] == 1 && has_result_ && i_ == to_) -> queue_value0[tail_] = result_; send(ON_hall_hears_desk_answer, asker_at[i_]);
    :: (asker[i_] == 1 && !(has_result_ && i_ == to_)) -> send(ON_hall_hears_desk_cancelled, asker_at[i_]);
    :: else -> skip;
    fi;
    clear(i_);
  :: else -> break;
  od;
  depth = to_;
  if
  :: (me_ < FLOW && me_ >= to_) -> me_ = NONE;
  :: else -> skip;
  fi;
  i_ = head_;
  do
  :: i_ < tail_ ->
    if
    :: (queue_for[i_] < FLOW && queue_for[i_] >= to_) -> queue_for[i_] = NONE;
    :: else -> skip;
    fi;
    i_++;
  :: else -> break;
  od;
  if
  :: fresh_ > to_ -> fresh_ = to_;
  :: else -> skip;
  fi;
}

inline room() {
  assert(depth < DEPTH);
}

inline arrange() {
  new_ = fresh_;
  redirects_ = 0;
  do
  :: (new_ < depth && redirects_ < 16) ->
    if
    :: (screen[new_] == vip && !(tour_member && tour_gift == v6_Gift_box_Gift_box_size)) ->
      leave_from(new_);
      room();
      screen[depth] = desk2;
      style[depth] = PUSH;
      depth++;
      redirects_++;
    :: else -> new_++;
    fi;
  :: else -> break;
  od;
  if
  :: redirects_ == 16 -> failed_ = 1;
  :: else -> skip;
  fi;
  do
  :: fresh_ < depth ->
    if
    :: screen[fresh_] == desk ->
      desk_size_2[fresh_] = desk_size[fresh_];
      desk_count[fresh_] = 1;
    :: else -> skip;
    fi;
    fresh_++;
  :: else -> break;
  od;
}

inline keep() {
  kept_depth = depth;
  kept_exited = exited;
  kept_tour_steps = tour_steps;
  kept_tour_member = tour_member;
  kept_tour_gift = tour_gift;
  kept_tour_log = tour_log;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    kept_screen[i_] = screen[i_];
    kept_style[i_] = style[i_];
    kept_asker[i_] = asker[i_];
    kept_asker_at[i_] = asker_at[i_];
    kept_hall_open[i_] = hall_open[i_];
    kept_hall_note[i_] = hall_note[i_];
    kept_desk_size[i_] = desk_size[i_];
    kept_desk_size_2[i_] = desk_size_2[i_];
    kept_desk_count[i_] = desk_count[i_];
    i_++;
  :: else -> break;
  od;
}

inline undo() {
  depth = kept_depth;
  exited = kept_exited;
  tour_steps = kept_tour_steps;
  tour_member = kept_tour_member;
  tour_gift = kept_tour_gift;
  tour_log = kept_tour_log;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    screen[i_] = kept_screen[i_];
    style[i_] = kept_style[i_];
    asker[i_] = kept_asker[i_];
    asker_at[i_] = kept_asker_at[i_];
    hall_open[i_] = kept_hall_open[i_];
    hall_note[i_] = kept_hall_note[i_];
    desk_size[i_] = kept_desk_size[i_];
    desk_size_2[i_] = kept_desk_size_2[i_];
    desk_count[i_] = kept_desk_count[i_];
    i_++;
  :: else -> break;
  od;
}

inline begin() {
  keep();
  me_ = top;
  head_ = 0;
  tail_ = 0;
  failed_ = 0;
  has_result_ = 0;
  fresh_ = depth;
}

inline finish() {
  beyond_ = tour_log == BEYOND || depth > 4;
  i_ = 0;
  do
  :: i_ < depth ->
    if
    :: ((screen[i_] == desk && (desk_count[i_] > 2 || desk_count[i_] < -2))) -> beyond_ = 1;
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
  i_ = 0;
  do
  :: i_ < QUEUE ->
    queue_value0[i_] = 0;
    queue_[i_] = 0;
    queue_for[i_] = 0;
    i_++;
  :: else -> break;
  od;
  kept_depth = 0;
  kept_exited = 0;
  kept_tour_steps = 0;
  kept_tour_member = 0;
  kept_tour_gift = 0;
  kept_tour_log = 0;
  i_ = 0;
  do
  :: i_ < DEPTH ->
    kept_screen[i_] = 0;
    kept_style[i_] = 0;
    kept_asker[i_] = 0;
    kept_asker_at[i_] = 0;
    kept_hall_open[i_] = 0;
    kept_hall_note[i_] = 0;
    kept_desk_size[i_] = 0;
    kept_desk_size_2[i_] = 0;
    kept_desk_count[i_] = 0;
    i_++;
  :: else -> break;
  od;
  me_ = 0;
  i_ = 0;
  failed_ = 0;
  value0_ = 0;
  head_ = 0;
  tail_ = 0;
  kind_ = 0;
  fresh_ = 0;
  result_ = 0;
  has_result_ = 0;
  new_ = 0;
  redirects_ = 0;
  to_ = 0;
  beyond_ = 0;
#endif
  skip;
}

inline hall_hears_toggle() {
  hall_open[me_] = !hall_open[me_];
}

inline hall_hears_ask() {
  if
  :: hall_open[me_] ->
    room();
    desk_size[depth] = Size_small;
    screen[depth] = desk;
    style[depth] = SHEET;
    asker[depth] = 1;
    asker_at[depth] = me_;
    depth++;
  :: else -> skip;
  fi;
}

inline hall_hears_desk_answer() {
  hall_note[me_] = (value0_ == v9_1 -> v11_got_1 : v12_got_2);
  queue_value0[tail_] = hall_note[me_];
  send(ON_tour_hears_noted, FLOW);
}

inline hall_hears_desk_cancelled() {
  hall_note[me_] = v2_cancelled;
}

inline tour_hears_noted() {
  if
  :: !((value0_ == v1_none && tour_log == v3_none) || (value0_ == v2_cancelled && tour_log == v8_cancelled) || (value0_ == v11_got_1 && tour_log == v13_got_1) || (value0_ == v12_got_2 && tour_log == v14_got_2)) -> tour_log = (tour_log == v4 -> (value0_ == v1_none -> v3_none : (value0_ == v2_cancelled -> v8_cancelled : (value0_ == v11_got_1 -> v13_got_1 : v14_got_2))) : BEYOND);
  :: else -> skip;
  fi;
}

inline hall_hears_shop() {
  leave_from(me_);
  room();
  screen[depth] = shop;
  style[depth] = REPLACE;
  depth++;
}

inline hall_hears_vip() {
  room();
  screen[depth] = vip;
  style[depth] = MODAL;
  depth++;
}

inline hall_hears_restart() {
  send(ON_hall_hears_left, me_);
  hall_note[me_] = v1_none;
}

inline hall_hears_left() {
  if
  :: tour_member ->
    if
    :: depth > 1 -> leave_from(1);
    :: else -> skip;
    fi;
  :: else ->
    if
    :: depth > 1 -> leave_from(top);
    :: else -> exited = 1;
    fi;
  fi;
}

inline desk_hears_pick() {
  desk_size_2[me_] = value0_;
}

inline desk_hears_more() {
  desk_count[me_] = (desk_count[me_] * 2);
}

inline desk_hears_take() {
  send(ON_tour_hears_joined, FLOW);
  queue_value0[tail_] = (desk_size_2[me_] == Size_small -> v5_Gift_box_Gift_box_size : v6_Gift_box_Gift_box_size);
  send(ON_tour_hears_gave, FLOW);
  result_ = (desk_count[me_] == 1 -> v9_1 : v10_2);
  has_result_ = 1;
  if
  :: me_ > 0 -> leave_from(me_);
  :: else -> exited = 1;
  fi;
  has_result_ = 0;
}

inline tour_hears_joined() {
  tour_member = 1;
}

inline tour_hears_gave() {
  tour_gift = value0_;
}

inline desk_hears_back2() {
  i_ = me_;
  do :: (i_ > 0 && screen[i_ - 1] != hall) -> i_--; :: else -> break; od;
  if
  :: i_ > 0 -> leave_from(i_);
  :: else -> skip;
  fi;
}

inline shop_hears_drop() {
  queue_value0[tail_] = value0_;
  send(ON_tour_hears_dropped, FLOW);
}

inline tour_hears_dropped() {
  tour_log = (tour_log == v4 -> v4 : (tour_log == v3_none -> (value0_ == v1_none -> v4 : v3_none) : (tour_log == v8_cancelled -> (value0_ == v2_cancelled -> v4 : v8_cancelled) : (tour_log == v13_got_1 -> (value0_ == v11_got_1 -> v4 : v13_got_1) : (value0_ == v12_got_2 -> v4 : v14_got_2)))));
}

inline shop_hears_home() {
  leave_from(0);
  room();
  screen[depth] = hall;
  style[depth] = RESET;
  depth++;
}

inline shop_hears_twice() {
  room();
  screen[depth] = vip;
  style[depth] = PUSH;
  depth++;
  room();
  desk_size[depth] = Size_large;
  screen[depth] = desk;
  style[depth] = PUSH;
  depth++;
}

inline vip_hears_end() {
  if
  :: depth > 1 -> leave_from(1);
  :: else -> skip;
  fi;
}

inline desk2_hears_join() {
  send(ON_tour_hears_joined, FLOW);
  if
  :: me_ > 0 -> leave_from(me_);
  :: else -> exited = 1;
  fi;
}

inline settle_1() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_hall_hears_desk_answer && me_ != NONE) -> hall_hears_desk_answer();
    :: (kind_ == ON_hall_hears_desk_cancelled && me_ != NONE) -> hall_hears_desk_cancelled();
    :: (kind_ == ON_tour_hears_noted && me_ != NONE) -> tour_hears_noted();
    :: else -> skip;
    fi;
  :: (head_ == tail_ && fresh_ < depth && !exited) -> arrange();
  :: else -> break;
  od;
}

inline settle_2() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_hall_hears_left) -> hall_hears_left();
    :: (kind_ == ON_hall_hears_desk_answer && me_ != NONE) -> hall_hears_desk_answer();
    :: (kind_ == ON_hall_hears_desk_cancelled && me_ != NONE) -> hall_hears_desk_cancelled();
    :: (kind_ == ON_tour_hears_noted && me_ != NONE) -> tour_hears_noted();
    :: else -> skip;
    fi;
  :: else -> break;
  od;
}

inline settle_3() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_tour_hears_joined && me_ != NONE) -> tour_hears_joined();
    :: (kind_ == ON_tour_hears_gave && me_ != NONE) -> tour_hears_gave();
    :: (kind_ == ON_hall_hears_desk_answer && me_ != NONE) -> hall_hears_desk_answer();
    :: (kind_ == ON_hall_hears_desk_cancelled && me_ != NONE) -> hall_hears_desk_cancelled();
    :: (kind_ == ON_tour_hears_noted && me_ != NONE) -> tour_hears_noted();
    :: else -> skip;
    fi;
  :: else -> break;
  od;
}

inline settle_4() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_hall_hears_desk_answer && me_ != NONE) -> hall_hears_desk_answer();
    :: (kind_ == ON_hall_hears_desk_cancelled && me_ != NONE) -> hall_hears_desk_cancelled();
    :: (kind_ == ON_tour_hears_noted && me_ != NONE) -> tour_hears_noted();
    :: else -> skip;
    fi;
  :: else -> break;
  od;
}

inline settle_5() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_tour_hears_dropped && me_ != NONE) -> tour_hears_dropped();
    :: else -> skip;
    fi;
  :: else -> break;
  od;
}

inline settle_6() {
  do
  :: (head_ < tail_ && !exited) ->
    kind_ = queue_[head_];
    me_ = queue_for[head_];
    value0_ = queue_value0[head_];
    head_++;
    if
    :: (kind_ == ON_tour_hears_joined && me_ != NONE) -> tour_hears_joined();
    :: (kind_ == ON_hall_hears_desk_answer && me_ != NONE) -> hall_hears_desk_answer();
    :: (kind_ == ON_hall_hears_desk_cancelled && me_ != NONE) -> hall_hears_desk_cancelled();
    :: (kind_ == ON_tour_hears_noted && me_ != NONE) -> tour_hears_noted();
    :: else -> skip;
    fi;
  :: else -> break;
  od;
}

active proctype flow() {
end:
  do
  :: d_step { (!exited && screen[top] == hall) ->  /* Open, test.flow.yaml:62 */
       begin();
       hall_hears_toggle();
       finish();
     }
  :: d_step { (!exited && (screen[top] == hall && hall_open[top])) ->  /* Ask, test.flow.yaml:63 */
       begin();
       hall_hears_ask();
       settle_1();
       finish();
     }
  :: d_step { (!exited && (screen[top] == hall && (hall_note[top] != v1_none))) ->  /* Shop, test.flow.yaml:64 */
       begin();
       hall_hears_shop();
       settle_1();
       finish();
     }
  :: d_step { (!exited && screen[top] == hall) ->  /* VIP, test.flow.yaml:65 */
       begin();
       hall_hears_vip();
       settle_1();
       finish();
     }
  :: d_step { (!exited && screen[top] == hall) ->  /* Restart, test.flow.yaml:66 */
       begin();
       hall_hears_restart();
       settle_2();
       finish();
     }
  :: d_step { (!exited && screen[top] == desk) ->  /* Size, test.flow.yaml:86 */
       begin();
       value0_ = Size_small;
       desk_hears_pick();
       finish();
     }
  :: d_step { (!exited && screen[top] == desk) ->  /* Size, test.flow.yaml:86 */
       begin();
       value0_ = Size_large;
       desk_hears_pick();
       finish();
     }
  :: d_step { (!exited && (screen[top] == desk && (desk_count[top] < 3))) ->  /* More, test.flow.yaml:87 */
       begin();
       desk_hears_more();
       finish();
     }
  :: d_step { (!exited && screen[top] == desk) ->  /* Take, test.flow.yaml:88 */
       begin();
       desk_hears_take();
       settle_3();
       finish();
     }
  :: d_step { (!exited && screen[top] == desk) ->  /* Home, test.flow.yaml:89 */
       begin();
       desk_hears_back2();
       settle_4();
       finish();
     }
  :: d_step { (!exited && (screen[top] == shop && !(tour_log == v4))) ->  /* drop, test.flow.yaml:103 */
       begin();
       value0_ = (tour_log == v3_none -> v1_none : (tour_log == v8_cancelled -> v2_cancelled : (tour_log == v13_got_1 -> v11_got_1 : v12_got_2)));
       shop_hears_drop();
       settle_5();
       finish();
     }
  :: d_step { (!exited && screen[top] == shop) ->  /* Home, test.flow.yaml:104 */
       begin();
       shop_hears_home();
       settle_1();
       finish();
     }
  :: d_step { (!exited && screen[top] == shop) ->  /* Twice, test.flow.yaml:105 */
       begin();
       shop_hears_twice();
       settle_1();
       finish();
     }
  :: d_step { (!exited && screen[top] == vip) ->  /* End, test.flow.yaml:113 */
       begin();
       vip_hears_end();
       settle_4();
       finish();
     }
  :: d_step { (!exited && screen[top] == desk2) ->  /* Join, test.flow.yaml:122 */
       begin();
       desk2_hears_join();
       settle_6();
       finish();
     }
  :: d_step { !exited ->  /* back */
       begin();
       if
       :: screen[top] == hall ->
         if
         :: hall_open[me_] -> hall_open[me_] = 0;
         :: else ->
           if
           :: depth > 1 -> leave_from(top);
           :: else -> exited = 1;
           fi;
         fi;
       :: else ->
         if
         :: depth > 1 -> leave_from(top);
         :: else -> exited = 1;
         fi;
       fi;
       settle_4();
       finish();
     }
  :: d_step { depth > 0 -> skip; }  /* nobody has to do anything */
  od
}

/* reachable, test.flow.yaml:127: shops are seen; a run that breaks it is one that reaches it */
ltl shops_are_seen { [] (!((screen[top] == shop))) }
/* never, test.flow.yaml:128: never rich and no member */
ltl never_rich_and_no_member { [] ((!((!tour_member && tour_gift == v6_Gift_box_Gift_box_size)))) }
/* always, test.flow.yaml:129: depth three at most */
ltl depth_three_at_most { [] ((depth <= 3)) }
/* always, test.flow.yaml:130: members stay */
ltl members_stay { [] ((tour_member) -> [] (tour_member)) }
/* precedes, test.flow.yaml:131: first member */
ltl first_member { ([] (!((screen[top] == vip)))) || ((!((screen[top] == vip))) U tour_member) }
/* leadsTo, test.flow.yaml:132: comes back */
ltl comes_back { [] (((screen[top] == desk) && !exited) -> <> ((screen[top] == hall) || exited)) }
/* until, test.flow.yaml:133: hall until */
ltl hall_until { ((screen[top] == hall)) U ((tour_member) || (exited && (screen[top] == hall))) }
