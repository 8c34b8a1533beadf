/* Names from many places, distinct for the first six hundred people. */

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

/** After this many people, names repeat. */
export const DIFFERENT_NAMES = FIRST.length * LAST.length;

/** 24 and 25 are coprime, and so are 7 and 25: all pairs occur before one repeats. */
export const nameOf = (index: number): PersonsName => ({
  first: FIRST[index % FIRST.length] ?? FIRST[0],
  last: LAST[(index * 7 + 3) % LAST.length] ?? LAST[0],
});
