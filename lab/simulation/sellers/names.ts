/* Whom one reads in lists: names from many places, and no two the same among the first six hundred. */

const FIRST = [
  'Amara',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Farah',
  'Gabriel',
  'Hana',
  'Ivo',
  'Jana',
  'Kofi',
  'Leila',
  'Mateo',
  'Noor',
  'Olga',
  'Pavel',
  'Quentin',
  'Rosa',
  'Sven',
  'Talia',
  'Umar',
  'Vera',
  'Wanda',
  'Yusuf',
] as const;
const LAST = [
  'Abara',
  'Bianchi',
  'Costa',
  'Dahl',
  'Ekman',
  'Ferrari',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalska',
  'Lim',
  'Moreau',
  'Novak',
  'Okafor',
  'Petrov',
  'Quiroga',
  'Rossi',
  'Silva',
  'Tanaka',
  'Ueda',
  'Vogel',
  'Weber',
  'Yilmaz',
  'Zhou',
] as const;

export interface PersonsName {
  readonly first: string;
  readonly last: string;
}

/** So many people before a name comes again. */
export const DIFFERENT_NAMES = FIRST.length * LAST.length;

/** 24 and 25 have no common factor, nor have 7 and 25: all pairs come before one comes again. */
export const nameOf = (index: number): PersonsName => ({
  first: FIRST[index % FIRST.length] ?? FIRST[0],
  last: LAST[(index * 7 + 3) % LAST.length] ?? LAST[0],
});
