title = 6 nimmt!
what-it-is = Permainan kartu, bersama teman dan melawan bot.
play-now = Main sekarang
game = Permainan
players = Pemain
level = Bot
you = Kamu
game-classic = 6 nimmt!
game-cow = Dengan sapi pelompat
game-plus = 6 nimmt! PLUS
game-plus-dealt = PLUS, nol dibagi rata
game-zeros = Dengan kartu 0
game-simple = Sederhana
game-tactics = Taktik: semua kartu diketahui
bot-random = Acak
bot-lowest = Kartu terendah
bot-greedy = Serakah
bot-careful = Hati-hati
bot-montecarlo = Monte Carlo
bot-novice = Pemula
bot-easy = Mudah
bot-medium = Sedang
bot-hard = Sulit
bot-expert = Ahli
bot-tag = bot
host-tag = tuan rumah
dropped-tag = koneksi terputus
card-back = Kartu tertutup
card-name = { $card }, { $heads ->
    [0] tanpa kepala banteng
   *[other] { $heads } kepala banteng
}
rows = Baris-baris
row-label = Baris { $row }: { $cards }{ $cow ->
    [true] , dan sapi
   *[other] {""}
}
row-take = Ambil baris { $row }: { heads-count }
heads-count = { $heads ->
   *[other] { $heads } kepala banteng
}
cow = Sapi
hand = Kartumu
seats = Para pemain
seat-number = Kursi { $seat }
seat-score = { $total } seluruhnya, { $heads } di babak ini
thinks = berpikir
play-cards = Mainkan { $cards }
pick-cards = { $most ->
    [1] Pilih satu kartu
   *[other] Pilih satu atau dua kartu
}
status-connecting = Menuju meja …
status-disconnected = Koneksi terputus. Menyambung kembali …
status-finished = Pertandingan selesai.
status-closed = Meja ditutup.
status-showing = Kartu-kartu sedang ditaruh.
status-take-row = Kartu { $card } milikmu lebih rendah dari semua baris: ambil salah satunya.
status-your-turn = Giliranmu.
status-waiting = Menunggu { $names }
seconds = { $seconds } dtk
deal-and-turn = Babak { $deal }, ronde { $turn }
fewer-is-better = Makin sedikit makin baik
more-is-better = Makin banyak makin baik
title-your-turn = Giliranmu – 6 nimmt!
title-table = 6 nimmt!
go-home = Beranda
lost = Tidak ada apa-apa di alamat ini.
refused-not-found = Meja itu tidak ada.
refused-forbidden = Kamu tidak bisa menonton meja ini.
refused-too-fast = Itu terlalu cepat. Tunggu sebentar, lalu coba lagi.
gathering = Sebelum pertandingan
empty-chair = Kosong
sit-here = Duduk di sini
seat-bot = Dudukkan bot
remove = Keluarkan
begin = Mulai
begin-without = { $count ->
   *[other] Mulai tanpa { $count } kursi kosong
}
host-begins = Tuan rumah yang memulai pertandingan.
sealed = Semua kartu berasal dari benih yang disegel. SHA-256-nya:
invite-link = Tautan ke meja ini
invite-title = Pertandingan 6 nimmt!
invite-here-only = Tautan ini hanya terbuka di perangkat ini. Agar teman juga bisa datang dari perangkat lain, mulai permainan dengan: nimmt --friends
share = Bagikan
copied = Tersalin
qr-code = Kode QR tautan
name-asked = Dengan nama apa kamu dipanggil?
name = Nama
name-take = Itu saya
cancel = Batal
again = Lihat lagi
skip = Lewati
end-title = Pertandingan selesai
end-given-up = Pertandingan dihentikan
rematch = Main lagi
replay = Putar ulang
download = Unduh catatan
told-deal = Babak { $deal }. Baris-baris dimulai dengan { $cards }.
told-chosen = { $you ->
    [true] Kamu sudah memilih.
   *[other] { $name } sudah memilih.
}
told-play = { $you ->
    [true] Kamu memainkan { $cards }.
   *[other] { $name } memainkan { $cards }.
}
told-zero = { $you ->
    [true] Kartu nolmu masuk ke tumpukanmu.
   *[other] Kartu nol { $name } masuk ke tumpukan.
}
told-skip = { $you ->
    [true] Kamu melewatkan giliran dengan kartu nol.
   *[other] { $name } melewatkan giliran dengan kartu nol.
}
told-take = { $you ->
    [true] Kamu mengambil baris { $row }: { heads-count }.
   *[other] { $name } mengambil baris { $row }: { heads-count }.
}
told-place = { $you ->
    [true] Kartu { $card } milikmu ditaruh di baris { $row }.
   *[other] Kartu { $card } milik { $name } ditaruh di baris { $row }.
}
told-cow = Sapi melompat ke baris { $row }.
told-deal-end = Babak selesai. Kepala banteng: { $heads }.
told-match-end = Pertandingan selesai.
phrase-hello = Halo!
phrase-good-luck = Semoga berhasil!
phrase-well-played = Main yang bagus!
phrase-ouch = Aduh!
phrase-thanks = Terima kasih!
phrase-moo = Moo!
phrase-one-moment = Sebentar …
phrase-your-turn = Giliranmu!
phrase-again = Sekali lagi?
phrase-goodbye = Sampai jumpa!
replay-title = Pertandingan sekali lagi
turn-before = Ronde sebelumnya
turn-after = Ronde berikutnya
step-back = Mundur
step-on = Maju
run = Putar
pause = Jeda
scrub = Saat dalam pertandingan
link-to-moment = Salin tautan ke saat ini
fair-title = Pembagian yang jujur
fair-what = Semua kartu berasal dari benih yang disegel sebelum ada yang duduk, dan dari bagian yang diberikan setiap orang. Perambanmu bisa mengulang semua pembagian.
fair-check = Periksa di peramban ini
fair-good = { $deals ->
    [1] Babak ini dibagi dengan jujur: berasal dari benih yang disegel.
   *[other] Babak-babak ini dibagi dengan jujur: { $deals } babak semuanya berasal dari benih yang disegel.
}
fair-wrong-seed = Benihnya bukan yang disegel.
fair-wrong-deal = Babak { $deal } tidak berasal dari benih itu.
fair-proof = Buktinya
fair-hash = SHA-256 benih, ditampilkan sebelum pertandingan
fair-seed = Benihnya
fair-parts = Bagian dari orang-orang
close = Tutup
menu = Menu
tools = Alat
say = Katakan sesuatu
log = Yang terjadi
keys = Tombol
leave = Tinggalkan meja
stay = Tetap di sini
yes = ya
no = tidak
deal = Babak
total = Jumlah
speed = Kecepatan
speed-instant = Seketika
speed-fast = Cepat
speed-normal = Biasa
speed-slow = Lambat
score-sheet = Lembar skor
seen-cards = Kartu yang terlihat
seen-unseen = belum terlihat
seen-hand = di tanganmu
seen-row = di baris
seen-gone = sudah keluar
about-table = Tentang meja ini
read-rules = Baca aturan
plot = Jumlah setelah setiap babak sebagai garis; angka yang sama ada di lembar skor.
place = ke-{ $place }
like-confirm = Minta ketukan kedua sebelum kartu dimainkan
like-sound = Suara
like-notify = Beri tahu saya saat giliran saya dan saya melihat ke tempat lain
like-keys = Huruf tunggal adalah tombol meja
key-arrows = Panah
key-enter = Enter
key-space = Spasi
keys-move = Menelusuri kartumu
keys-pick = Mainkan kartu, atau pilih
keys-rows = Ambil baris itu dengan kartu rendah
keys-hand = Ke kartumu, dan dengarkan
keys-read = Dengarkan baris-baris
keys-scores = Dengarkan skor
keys-waits = Dengarkan siapa yang ditunggu meja
keys-again = Lihat lagi ronde terakhir
keys-skip = Lewati yang sedang ditampilkan
keys-score = Lembar skor
keys-seen = Kartu yang terlihat, jika meja mengizinkan
keys-say = Katakan sesuatu
keys-menu = Menu
keys-help = Daftar ini
banner-lost = Koneksi terputus. Akan tersambung sendiri; kursimu tetap milikmu.
banner-shows-missed = Kamu kembali. Sementara itu terjadi ini:
banner-missed = { $turns ->
    [0] Kamu kembali. Sementara itu kartu-kartu telah dibuka.
   *[other] Kamu kembali. Sementara itu { $turns } ronde dimainkan.
}
banner-missed-cost = Itu memberimu { heads-count }.
banner-watch = Kamu menonton pertandingan ini.
banner-watch-late = Kamu menonton pertandingan ini, terlambat satu ronde.
status-server = Sebentar …
status-you-chose = Kamu masih bisa mengganti kartu. Menunggu { $names }
status-other-takes = { $name } mengambil satu baris dengan kartu { $card }.
others = { $count ->
   *[other] { $count } lagi
}
bot-in = bot dalam { $seconds } dtk
bot-plays = bot bermain
program-tag = program
told-hand = Kartumu: { $cards }.
told-takes-row = { $name } mengambil satu baris dengan kartu { $card }.
told-confirmed = { $cards } dipilih. Selama belum semua memilih, kamu bisa menggantinya.
play-cards-for = Mainkan { $cards } ({ heads-count })
host-tools = Untuk tuan rumah
go-on-match = Lanjutkan
goes-on = Pertandingan berlanjut.
the-host = Tuan rumah
status-paused = Pertandingan sedang dijeda.
paused-by = Dijeda oleh { $name } sejak { $time }. Waktu tidak berjalan.
away-asks = { $name } sedang pergi. Tunggu, atau biarkan bot bermain?
away-waits = { $name } sedang pergi. Meja menunggu.
away-bot-plays = { $name } sedang pergi. Bot bermain.
away-wait = Tunggu ({ $count } dari { $voters })
away-bot = Bot bermain ({ $count } dari { $voters })
series = Seri
series-match = Pertandingan
series-places = Jumlah peringkat
series-wins = Menang
hand-over = Jadikan tuan rumah
close-table = Tutup meja
close-table-sure = Pertandingan yang berjalan dihentikan. Tutup meja untuk semua?
leave-sure = Pertandingan berlanjut, dan bot bermain untukmu sampai selesai. Pergi selamanya?
leave-sure-open = Kursimu menjadi kosong untuk yang lain.
rematch-coming = Main lagi! Dimulai begitu semua siap.
begin-needs-two = Sedikitnya dua orang harus duduk di meja.
sit-or-watch = Duduklah di kursi kosong, atau tetap menonton.
invite = Undang
copy = Salin
fill-with-bots = Bot di semua kursi kosong
level-of-seat = Tingkat bot di kursi { $seat }
big-turns = Ronde yang memindahkan paling banyak kepala banteng
as-the-game = Seperti aturan permainannya
set-hand = Kartu di tangan
set-end = Pertandingan berakhir
set-points = Poin yang mengakhiri pertandingan
set-deals = Jumlah babak
set-deals-seats = Babak sebanyak jumlah pemain
set-cow = Sapi ikut melompat
set-zeros = Kartu nol
set-zeros-mixed = Dicampur
set-zeros-dealt = Dibagi rata
set-clock = Waktu untuk satu keputusan
set-clock-none = Tanpa batas
set-watch = Siapa yang boleh menonton
set-watch-open = Semua yang punya tautan
set-watch-delayed = Semua, terlambat satu ronde
set-watch-nobody = Tidak seorang pun
set-public = Di daftar meja terbuka
set-seen = Kartu yang terlihat boleh dilihat lagi
set-preview = Tunjukkan ke mana kartu akan ditaruh
set-programs = Program boleh bermain
set-sit-in = Siapa yang bermain untuk yang sedang pergi
set-pace = Bot menjawab
set-pace-at-once = seketika
set-pace-brisk = sigap
set-pace-calm = santai
set-starter = Siapa yang mulai
refused-bad-message = Halaman dan server tidak saling mengerti. Muat ulang halaman.
refused-bad-settings = Permainan tidak bisa dimainkan begitu.
refused-illegal = Aturan tidak mengizinkannya.
refused-no-identity = Kamu perlu nama dahulu.
refused-not-host = Hanya tuan rumah yang bisa melakukannya.
refused-not-seated = Kamu tidak duduk di meja ini.
refused-not-your-turn = Meja menunggu orang lain.
refused-old-version = Itu terlambat: meja sudah lebih jauh.
refused-paused = Pertandingan sedang dijeda.
refused-seat-taken = Sudah ada yang duduk di situ.
refused-too-large = Itu terlalu banyak sekaligus.
refused-too-many = Jumlahnya sudah terlalu banyak.
refused-unavailable = Server tidak bisa melakukannya saat ini.
refused-wrong-stage = Itu tidak mungkin pada saat ini.
page-title = { $page } – 6 nimmt!
lost-why = Mungkin tautannya tidak lengkap, atau tujuannya sudah tidak ada.
skip-to-content = Langsung ke isi
pages = Halaman
nav-home = Beranda
nav-learn = Belajar
nav-tables = Meja
nav-matches = Riwayat
nav-rules = Aturan
nav-settings = Setelan
by-kramer = 6 nimmt! adalah permainan karya Wolfgang Kramer, diterbitkan oleh Amigo dan lainnya.
independent = Ini proyek mandiri. Proyek ini bukan milik mereka, dan gambar-gambarnya buatan sendiri.
play-bots = Melawan bot
play-friends = Bersama teman
make-about = Pilih cara kalian bermain, dan kirim tautan kepada yang lain.
one-device = Satu perangkat bergiliran
one-device-about = Untuk dua sampai sepuluh orang di satu perangkat, dengan tirai di antara pemain. Bot boleh ikut.
bots-here = Bermain melawan bot di perangkat ini
make-table = Buat meja
make-open = Buka meja
make-next = Lalu kamu mendapat tautan dan kode QR untuk mereka yang diundang. Kursi kosong bisa diisi bot.
score-pad = Papan skor
with-cards = Dengan kartu sungguhan
with-cards-about = Kartu di meja, skor di sini: diketik, atau dihitung dengan mengetuk kartu. Untuk turnamen juga.
open-tables = Meja terbuka
all-games = Semua permainan
about-classic = Yang asli: kartu keenam sebuah baris mengambil baris itu.
about-cow = Permainan dasar dengan sapi yang mengisi satu tempat dan melompat dari baris ke baris.
about-plus = Di sini kepala banteng bagus: satu atau dua kartu per ronde, dan kartu nol yang mendahului.
about-plus-dealt = PLUS, tetapi semua punya kartu nol sama banyak.
about-zeros = Dua kartu dan kartu nol seperti PLUS, tetapi kepala banteng buruk.
about-simple = Bergiliran dan terbuka; kartu nol melewatkan giliran.
about-tactics = Hanya sebanyak kartu yang dibagikan: semuanya ikut dimainkan.
tables-looking = Mencari meja …
tables-none = Saat ini tidak ada meja yang terbuka untuk semua.
tables-about = Meja yang dibuka tuan rumahnya untuk semua. Daftarnya berubah sendiri.
table-empty = Belum ada yang duduk
table-seats = { $taken } dari { $seats } kursi terisi
clock-facts = { $seconds } dtk per keputusan
programs-welcome = program dipersilakan
join = Ikut main
watch = Tonton
game-hand = masing-masing { $hand } kartu
game-seats = { $fewest }–{ $most } pemain
matches = Pertandinganmu
matches-none = Kamu belum menyelesaikan pertandingan.
matches-more = Pertandingan yang lebih lama
match-given-up = dihentikan
match-deals = { $deals ->
   *[other] { $deals } babak
}
match-place = peringkat { $place }
settings = Setelan
settings-look = Tampilan
settings-playing = Saat bermain
settings-you = Kamu
language = Bahasa
language-auto = Seperti peramban
theme = Warna
theme-auto = Seperti perangkat
theme-light = Terang
theme-dark = Gelap
contrast = Kontras tinggi
name-about = Orang lain melihatnya di meja. Melawan bot kamu tidak perlu nama.
name-save = Simpan nama
name-saved = Tersimpan.
name-impossible = Nama terdiri dari 1 sampai 24 karakter yang terlihat.
devices = Perangkat lain
devices-about = Kode membawa nama dan pertandinganmu ke perangkat lain. Berlaku sekali, dalam lima menit.
code-make = Buat kode
code-is = Ketik kode ini di perangkat lain:
code-have = Kode dari perangkat lain
code-use = Pakai kode
code-used = Perangkat ini sekarang { $name }.
code-unknown = Kode ini tidak dikenal, atau tidak berlaku lagi.
code-replaces = Dirimu yang dulu di perangkat ini dilepaskan karenanya.
hidden-people = Orang yang kamu sembunyikan
hidden-none = Kamu tidak menyembunyikan siapa pun.
hidden-about = Kamu tidak melihat nama mereka maupun apa yang mereka katakan.
hidden-unknown = Seseorang ({ $id })
hidden-show = Tampilkan lagi
tv-join = Ikut bermain
tv-deal = babak ini
refused-unreachable = Server tidak dapat dihubungi.
set-end-points = saat poin cukup
set-end-deals = setelah jumlah tetap
set-end-seats = setelah satu babak per pemain
told-said = { $name } berkata: { $phrase }
people = Orang lain di sini
hide-person = Sembunyikan nama dan ucapan
show-person = Tampilkan lagi
tv-open = Tampilkan di layar untuk semua
back-to-table = Kembali ke mejamu
learn = Pelajari
learn-fast = Pelajari dalam dua menit
learn-by-playing = Pelajari sambil bermain
print = Cetak
works-without = Tanpa server tetap bisa: belajar, bot di perangkat ini, satu perangkat bergiliran, papan skor, aturan, dan pertandingan yang tersimpan di sini.
works-here = Yang tetap bisa tanpa server:
matches-kept = Pertandingan tersimpan di perangkat ini
matches-kept-about = Peramban ini menyimpan yang ini: yang terakhir kamu mainkan, dan yang pernah kamu lihat.
matches-kept-none = Peramban ini belum menyimpan pertandingan.
version-newer = Versi baru sudah siap.
version-load = Muat sekarang
version-waits = Dimuat begitu tidak ada lagi pertandingan yang berjalan di perangkat ini.
statistics = Cara kamu bermain
someone-gone = seseorang yang sudah pergi
tv-link = Tampilkan meja di TV ini
