import { type Instant, idOf, instantOf, isId, type SellerId } from '../kernel/index.ts';
import type { TrackedClick } from './attribution.ts';

/** A click as the viewer's browser carries it until checkout: signed, so that nobody makes one up. */
export interface SignedClick extends TrackedClick {
  /** The tracking link that was clicked. */
  readonly code: string;
}

/** Makes a signature that only our own servers can make. */
export type Sign = (text: string) => string;

const SEPARATOR = '.';
const CODE = /^[a-z0-9]{6,16}$/;
const TIME = /^[0-9a-z]{1,11}$/;
const RADIX = 36;

const textOf = ({ sellerId, code, clickedAt }: SignedClick): string =>
  [sellerId, code, clickedAt.toString(RADIX)].join(SEPARATOR);

export const clickToken = (click: SignedClick, sign: Sign): string =>
  `${textOf(click)}${SEPARATOR}${sign(textOf(click))}`;

/** Undefined for whatever we did not sign. */
export function readClickToken(
  token: string,
  sign: Sign,
  areEqual: (one: string, other: string) => boolean,
): SignedClick | undefined {
  const [sellerId = '', code = '', time = '', signature = '', ...rest] = token.split(SEPARATOR);
  if (rest.length > 0 || !isId(sellerId) || !CODE.test(code) || !TIME.test(time)) return undefined;
  const click: SignedClick = { sellerId: idOf(sellerId) as SellerId, code, clickedAt: timeOf(time) };
  return areEqual(signature, sign(textOf(click))) ? click : undefined;
}

const timeOf = (text: string): Instant =>
  instantOf(Math.min(Number.parseInt(text, RADIX), 8_640_000_000_000_000));
