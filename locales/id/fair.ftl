fair-title = Pembagian yang adil
fair-what = Semua kartu berasal dari benih yang disegel sebelum bagian-bagian diambil, dan dari bagian yang ditambahkan orang-orang.
fair-good = { $deals ->
    [1] Babak ini dibagi dengan adil: kartunya berasal dari benih yang disegel.
   *[other] Semua { $deals } babak dibagi dengan adil: kartunya berasal dari benih yang disegel.
}
fair-wrong-seed = Ini bukan benih yang disegel.
fair-wrong-deal = Babak { $deal } tidak berasal dari benih dan bagian-bagian itu.
fair-proof = Bukti
fair-hash = SHA-256 benih, ditampilkan sebelum pertandingan
fair-seed = Benih
fair-parts = Bagian dari setiap orang
fair-alarm = Kartu ini tidak dibagi seperti yang disegel sebelum pertandingan!
fair-wrong-proof = Bukti pembagian tidak ada.
fair-wrong-form = Benih, SHA-256-nya, atau suatu bagian tidak dalam heksadesimal huruf kecil. Jika ditulis lain, kartunya menjadi lain.
fair-wrong-hash = Benihnya bukan yang SHA-256-nya dilihat perangkat ini sebelum pembagian.
fair-wrong-count = Sebelum pembagian perangkat ini melihat { $before } bagian tersegel, sekarang ada { $after }.
fair-wrong-part = Bagian dari { $name } bukan yang disegel.
fair-wrong-own = Bagian atas namamu bukan yang diambil perangkat ini.
fair-wrong-game = Permainan atau pilihannya diubah setelah semua bagian disegel.
fair-wrong-seats = Pemain atau urutannya diubah setelah semua bagian disegel.
fair-wrong-starter = Yang memulai bukan pemain yang ditetapkan sebelum pembagian.
fair-wrong-changed = Server mengubah bagian tersegel, kursi, atau permainannya setelah ditetapkan.
fair-wrong-repeated = Server mengulang pengocokan tanpa alasan yang baik.
fair-wrong-record = Putar ulang berisi bukti yang lain dari meja.
fair-same = Dibandingkan dengan yang dilihat perangkat ini sebelum pembagian: benih dan semua bagian sama.
fair-same-own = Dibandingkan dengan yang dilihat perangkat ini sebelum pembagian: benih dan semua bagian sama, termasuk bagianmu.
fair-unchecked-before = Perangkat ini tidak menyimpan apa pun yang ditampilkan sebelum pembagian. Yang bisa diperiksa hanya bahwa kartunya berasal dari bukti.
fair-unchecked-replay = Putar ulang tidak tersedia, jadi hanya kartu yang ditampilkan halaman ini yang diperiksa.
fair-unchecked-players = Beberapa pemain disembunyikan atau dihapus, jadi tidak bisa diperiksa apakah mereka tetap di kursinya.
fair-save = Simpan yang kulihat
fair-save-about = Berkas berisi yang dilihat perangkat ini sebelum pembagian, untuk perintah nimmt verify REKAMAN --seen BERKAS.
parts = Bagian tersegel
parts-about = Peramban setiap orang mengambil bagian acak untuk pengocokan. Sampai pertandingan dimulai hanya SHA-256-nya yang ditampilkan, sehingga tak seorang pun bisa memilih kartu, server pun tidak.
part-none = tanpa bagian di pertandingan ini
part-pending = belum disegel
part-missing = tidak tiba, pertandingan dimulai tanpanya
parts-missing = { $count ->
   *[other] Bagian dari { $names } tidak tiba, jadi kartu dikocok tanpanya.
}
left-away = Kamu sedang pergi saat pertandingan dimulai, jadi kartu dikocok tanpa bagianmu.
left-late = Bagianmu tidak tiba tepat waktu, jadi kartu dikocok tanpanya.
left-ignored = Server mengabaikan bagianmu meskipun kamu hadir.
left-replaced = Bagian tersegel di kursimu bukan dari perangkat ini. Jika kamu tidak duduk dengan perangkat lain, server telah menggantinya.
left-changed = Server mengubah hal yang sudah ditetapkan sebelum bagian-bagian dibuka: bagian tersegel, kursi, atau permainannya. Mungkin server memilih kartunya: tinggalkan meja.
left-repeated = Server mengulang pengocokan tanpa alasan yang baik, jadi perangkat ini tidak membuka bagianmu lagi. Mungkin server memilih kartunya: tinggalkan meja.
left-means = { $parts ->
    [0] Tidak ada bagian yang melindungi pembagian ini: server bisa saja memilih kartunya.
   *[other] { $parts } bagian lain masih melindungi pembagian ini dari pilihan server; bagianmu tidak.
}
