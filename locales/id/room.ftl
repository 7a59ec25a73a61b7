invited = Kamu diundang bermain
invited-by = { $name } mengajakmu bermain
invited-who = Di meja: { $names }.
chairs-free = { $count ->
    [0] Semua kursi sudah terisi. Kamu bisa menonton, atau minta satu kursi lagi kepada tuan rumah.
   *[other] { $count } kursi masih kosong.
}
join-removed = Tuan rumah memintamu meninggalkan meja ini. Kamu tetap bisa menonton.
remove-sure = Keluarkan { $name } dari meja ini? Setelah itu { $name } tidak bisa duduk di sini lagi.
join-too-late = Ada yang lebih cepat: semua kursi sudah terisi.
table-code-about = Yang lain memasukkannya di { $address } lewat “Aku punya kode”.
more-settings = Pengaturan lain
close-this = Tidak jadi, tutup meja
leave-sure = Pertandingan berlanjut, dan bot bermain untukmu sampai selesai. Tetap tinggalkan?
leave-sure-alone = Tidak ada orang lain di pertandingan ini, jadi pertandingan dihentikan. Tetap tinggalkan?
leave-sure-open = Kursimu akan kosong untuk yang lain.
