next-match = Pertandingan berikutnya
next-ready = Aku siap
next-not-yet = Belum
next-ready-tag = siap
next-waits-tag = belum siap
next-asks = Main lagi?
next-begins = Semua siap. Pertandingan dimulai.
next-waits = Menunggu { $names }.
next-away = { $count ->
   *[other] { $names } sedang pergi.
}
next-without = Mulai tanpa { $names }
next-settings = Permainan dan setelan
takeover-coming = { $name } menggantikan { $bot } mulai ronde berikutnya.
takeover = Gantikan { $bot }
takeover-not = Aku menonton saja
last-match = Pertandingan terakhir
