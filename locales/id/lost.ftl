lost = Halaman ini tidak ada.
lost-why = Mungkin tautannya tidak lengkap, atau halamannya sudah tidak ada.
why-not-found = Mungkin tautannya tidak lengkap, atau mejanya dihapus karena sudah tidak dipakai.
why-forbidden = Di sini orang bermain tanpa penonton, atau kamu dikeluarkan dari meja. Kamu bisa duduk setelah pertandingan selesai, jika ada kursi kosong.
why-no-identity = Kamu menghapusnya dari perangkat lain, atau orang lain sekarang memakainya. Dengan kode dari perangkat yang masih memilikinya, kamu bisa mendapatkannya kembali di setelan.
why-too-fast = Halaman ini mengirim terlalu banyak sekaligus. Tunggu sebentar sebelum mencoba lagi.
why-other = Halaman dan server tidak saling mengerti. Itu terjadi setelah pembaruan, atau saat server sangat sibuk.
try-again = Coba lagi
