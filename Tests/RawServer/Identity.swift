extension RawServer {
  /// A self-signed certificate for `127.0.0.1` and `localhost`, in PEM format.
  public static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBRjCB7qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCVJhd1NlcnZl
    cjAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
    UmF3U2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpNhZqQPgD+ga1INs
    Jy0K/aChQ1ofFwFPWgaln/TDCJgxKKT5K/sA1UV6Swl58FyPvnOcrtZ7eB7h0yA7
    Dz2GcKMvMC0wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SH
    BH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgI0djTKlRGZE7CzbXPvWDlk55tBxU68Tr
    tG0MJ8Dk3WwCIFCoaGTPKb0gVXsyq4VepCNTbM0AEDNw8HIPX1yLz1vQ
    -----END CERTIFICATE-----

    """

  /// The private key of the certificate. It protects nothing.
  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHd8qkBAcnAG1icvv
    AMt71lMr2yYMs/oP0GXYGjX8n7ehRANCAASk2FmpA+AP6BrUg2wnLQr9oKFDWh8X
    AU9aBqWf9MMImDEopPkr+wDVRXpLCXnwXI++c5yu1nt4HuHTIDsPPYZw
    -----END PRIVATE KEY-----

    """
}
