stats-none = Kamu belum menyelesaikan pertandingan di server ini. Mainkan satu, dan hasilmu akan muncul di sini.
stats-seats = Jumlah pemain
stats-matches = Pertandingan
stats-wins = Kemenangan
stats-own = Kepala banteng per babak
stats-table = Rata-rata meja
stats-difference = Selisih
stats-which = Pertandingan yang mana
stats-places = Peringkatmu
stats-place = Peringkat
stats-times = Berapa kali
stats-places-told = { $matches ->
   *[other] Dalam { $matches } pertandingan
} dengan { $seats } pemain kamu { $first ->
   *[other] { $first } kali
} pertama dan { $last ->
   *[other] { $last } kali
} terakhir.
stats-heads = Kepala banteng per babak, pertandingan demi pertandingan
stats-heads-told = { $way ->
    [less] Per babak kamu mengambil { $heads } kepala lebih sedikit daripada mejamu.
    [more] Per babak kamu mengambil { $heads } kepala lebih banyak daripada mejamu.
   *[other] Per babak kamu mengambil sebanyak mejamu.
}
stats-heads-error = Per babak kamu mengambil { $own } kepala (± { $error }), mejamu { $table } (± { $other }). ± adalah galat baku.
stats-plot = Pertandingan dari kiri ke kanan, yang terbaru di akhir. Garis tebal adalah kamu, yang tipis rata-rata meja; garis lurus adalah rata-rata semua pertandingan, pita adalah rata-ratamu dengan galatnya.
stats-you = Kamu sendiri
stats-the-table = Meja
stats-mean = Rata-rata semua
stats-when = Kapan
stats-as-table = Angka yang sama dalam tabel
stats-earlier = Tampilkan pertandingan sebelumnya
stats-counted = Yang dihitung adalah pertandingan di server ini yang selesai selagi kamu punya kursi. Keputusan bot untukmu dihitung sebagai keputusanmu. Pertandingan di satu perangkat dan lembar skor tidak dihitung.
data-yours = Semua data tentang kamu
data-about = Bawa sebagai satu berkas: identitasmu, hasilmu, dan rekaman setiap pertandingan.
data-export = Unduh semuanya
data-exporting = Berkas sedang disiapkan …
data-exported = Disimpan sebagai { $file }.
data-delete = Hapus semua tentang aku
data-delete-goes = Ini akan hilang selamanya:
data-goes-identity = nama dan identitasmu, di semua perangkatmu
data-goes-results = hasil dan statistikmu, dan siapa yang kamu sembunyikan
data-goes-name = namamu di setiap pertandingan dan daftar; orang lain melihat “{ someone-gone }” sebagai gantinya
data-goes-seat = kursimu: bot bermain terus untukmu, dan orang lain menjadi tuan rumah
data-delete-stays = Ini tetap ada:
data-stays-cards = kartu yang sudah dimainkan, karena pertandingan juga milik orang lain
data-stays-copies = salinan yang sudah diunduh orang lain, dan cadangan sampai dihapus
data-delete-type = Untuk memastikan, ketik namamu: { $name }
data-delete-sure = Hapus semuanya
data-deleted = Semua tentang kamu sudah dihapus. Peramban ini tidak mengenalmu lagi.
data-deleting = Beberapa pertandingan masih memuat namamu. Penghapusannya berlanjut sendiri dan perlu waktu.
data-start-over = Mulai dari awal
