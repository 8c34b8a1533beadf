// A thread beside the page: the first formatter of a process reads the tables of all languages, which costs a phone a tenth
// of a second. Whoever makes one afterwards, the page too, finds them read.
Intl.NumberFormat();
Intl.DateTimeFormat();
close();
