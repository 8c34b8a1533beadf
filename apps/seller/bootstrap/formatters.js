// A worker that warms up Intl: the first formatter of a process loads the tables of all languages, which takes a
// phone a tenth of a second. Formatters created later, also in the page, find the tables loaded.
Intl.NumberFormat();
Intl.DateTimeFormat();
close();
