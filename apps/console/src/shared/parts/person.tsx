import { initialsOf } from '@cliffhanger/ui';

const SHADES = [
  'bg-person-1 text-on-person-1',
  'bg-person-2 text-on-person-2',
  'bg-person-3 text-on-person-3',
  'bg-person-4 text-on-person-4',
] as const;

/** The same name gets the same colour everywhere. */
const shadeOf = (name: string): string =>
  SHADES[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SHADES.length] ??
  SHADES[0];

const SIZES = {
  row: 'size-5 rounded-full text-[9px]',
  full: 'size-7 rounded-full text-[11px]',
  /** At the head of a person's page. */
  head: 'size-11 rounded-panel text-strong',
} as const;

interface PersonProps {
  readonly name: string;
  readonly size?: keyof typeof SIZES;
}

/** A disc with initials. The full name is beside it or in its title. */
export const Person = ({ name, size = 'row' }: PersonProps) => (
  <span
    aria-hidden
    title={name}
    className={`grid shrink-0 place-items-center font-semibold ${shadeOf(name)} ${SIZES[size]}`}
  >
    {initialsOf(name)}
  </span>
);
