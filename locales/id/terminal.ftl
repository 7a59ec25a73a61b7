terminal-row = baris
terminal-sixth = ke-6
terminal-sixth-card = ke-6
terminal-takes = ambil
terminal-heads = kepala
terminal-heads-short = { $heads ->
   *[other] { $heads } kep.
}
terminal-seat = kursi
terminal-total = total
terminal-cards = kartu
terminal-deal = babak
terminal-picked = ikut
terminal-deal-number = Babak { $deal }
terminal-deal-of = Babak { $deal } dari { $last }
terminal-turn-number = ronde { $turn }
terminal-turn-of = ronde { $turn } dari { $last }
terminal-against = Kamu bermain melawan { $names }.
terminal-saves = Pertandingan disimpan setelah setiap ronde. ? untuk bantuan, q untuk keluar.
terminal-back = Kamu kembali di meja.
terminal-saved-in = Pertandingan disimpan di { $path }
terminal-resume = Lanjutkan dengan: { $command }
terminal-verify = Setiap babak bisa diperiksa: { $command }
terminal-replay = Putar ulang pertandingan: { $command }
terminal-faults = { $count ->
    [1] Satu kali ada keputusan yang diambil untuk { $name }: lihat { $path }
   *[other] { $count } kali ada keputusan yang diambil untuk { $name }: lihat { $path }
}
terminal-fault = Program { $name } gagal; keputusan diambil untuknya.
terminal-took = { $you ->
    [true] Kamu mengambil baris { $row }: { heads-count }.
   *[other] { $name } mengambil baris { $row }: { heads-count }.
}
terminal-cow-lies = Sapi ada di baris { $row }.
terminal-starts = { $you ->
    [true] Kamu mulai.
   *[other] { $name } mulai.
}
terminal-wins = { $you ->
    [true] Kamu menang.
   *[other] { $name } menang.
}
terminal-shared-win = Peringkat pertama bersama: { $names }.
terminal-last-card = Kartu { $card } milikmu dimainkan sendiri, karena tidak ada yang lain.
terminal-unfinished = Rekaman berakhir di sini; pertandingan belum selesai.
terminal-no-scores = Belum ada babak yang selesai: lembar skor masih kosong.
terminal-deal-over = Babak { $deal } selesai
terminal-in-short = { $game }: aturan singkat
terminal-ask-card = Kartumu:
terminal-ask-cards = Satu atau dua kartumu:
terminal-ask-row = Barismu, 1 sampai { $rows }:
terminal-no-row = “{ $typed }” bukan baris: ketik angka dari 1 sampai { $rows }, atau ? untuk bantuan.
terminal-no-card = “{ $typed }” bukan kartu: ketik angka dari kartumu, misalnya { $card }.
terminal-nothing-typed = Ketik salah satu kartumu, misalnya { $card }, atau ? untuk bantuan.
terminal-one-card = Kamu boleh memainkan satu kartu tiap ronde, bukan { $count }.
terminal-two-cards = Kamu boleh memainkan satu atau dua kartu tiap ronde, bukan { $count }.
terminal-not-held = { $card ->
    [0] Kamu tidak punya kartu nol; kartumu { $hand }.
   *[other] Kamu tidak punya { $card }; kartumu { $hand }.
}
terminal-held-once = { $card ->
    [0] Kamu hanya punya satu kartu nol.
   *[other] Kamu hanya punya satu { $card }.
}
terminal-type-card = mainkan kartu 17
terminal-type-both = mainkan keduanya
terminal-type-zero = mainkan keduanya (0 23: kartu nol dan 23)
terminal-type-row = ambil baris itu, jika kartumu lebih rendah dari semua baris
terminal-type-scores = lembar skor
terminal-type-table = meja sekali lagi
terminal-type-quit = keluar; pertandingan tersimpan (Ctrl-C dan Ctrl-D sama saja)
terminal-enter = Enter
terminal-space = spasi
terminal-click = klik
terminal-press-arrows = tunjuk kartu, atau baris jika kartumu lebih rendah dari semua baris
terminal-press-digits = tunjuk kartu atau baris dengan angka itu
terminal-press-space = pilih kartu, agar satu lagi bisa ikut
terminal-press-enter = mainkan kartu yang kamu tunjuk
terminal-press-enter-two = mainkan kartu yang kamu tunjuk dan yang dipilih
terminal-press-escape = tidak menunjuk apa pun lagi
terminal-press-click = sama saja; pada baris pertanyaan, kartu dimainkan
terminal-press-pages = yang terjadi sebelumnya
terminal-press-quit = keluar; pertandingan tersimpan (Ctrl-C sama saja)
terminal-key-play = Mainkan
terminal-key-pick = Pilih
terminal-key-help = Bantuan
terminal-key-scores = Skor
terminal-key-quit = Simpan dan keluar
terminal-enter-plays = Enter memainkan { $cards }.
terminal-enter-takes = Enter mengambil baris { $row } dengan { heads-count }, dan { $card } memulainya lagi.
terminal-choose-card = Kartumu? ← → atau angkanya, lalu Enter.
terminal-choose-cards = Satu kartu atau dua? ← → atau angkanya; spasi memilih satu; lalu Enter.
terminal-chosen = Kamu sudah memilih { $cards }.
terminal-no-row-number = { $typed }: tidak ada baris dengan angka ini.
terminal-no-card-number = { $typed }: kamu tidak punya kartu dengan angka ini.
terminal-put-back = Tiap ronde boleh satu atau dua kartu: kembalikan satu.
terminal-choose-first = Pilih dulu: tombol panah, angkanya, atau klik.
terminal-hint-start = Enter mengambil bagianmu dalam pengocokan, lalu membagi · q untuk keluar
terminal-hint-continue = Enter melanjutkan · q untuk keluar
terminal-hint-close = Enter kembali ke meja
terminal-hint-leave = Enter meninggalkan meja
