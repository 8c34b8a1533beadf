import { type Instant, idOf, instantOf, isId, type SellerId } from '../kernel/index.ts';
import type { TrackedClick } from './attribution.ts';

/** A click as the viewer's browser carries it until checkout: signed, so that nobody makes one up. */
export interface SignedClick extends TrackedClick {
  /** The tracking link that was clicked. */
  readonly code: string;
  /** The mark under which the click counts as a viewer's visit; a bot's has none. */
  readonly visit?: string;
}

/** Makes a signature that only our own servers can make. */
export type Sign = (text: string) => string;

/** Whether our own servers made this signature of that text. */
export type IsSigned = (text: string, signature: string) => boolean;

const SEPARATOR = '.';
const CODE = /^[a-z0-9]{6,16}$/;
const TIME = /^[0-9a-z]{1,11}$/;
const RADIX = 36;

const VISIT = /^[A-Za-z0-9_-]{22}$/;
const MOST_TOKENS = 50;

const textOf = ({ sellerId, code, clickedAt, visit }: SignedClick): string =>
  [sellerId, code, clickedAt.toString(RADIX), ...(visit === undefined ? [] : [visit])].join(SEPARATOR);

export const clickToken = (click: SignedClick, sign: Sign): string =>
  `${textOf(click)}${SEPARATOR}${sign(textOf(click))}`;

/** Undefined for whatever we did not sign. */
export function readClickToken(token: string, isSigned: IsSigned): SignedClick | undefined {
  const parts = token.split(SEPARATOR);
  const signature = parts.pop() ?? '';
  const [sellerId = '', code = '', time = '', visit, ...rest] = parts;
  if (rest.length > 0 || !isId(sellerId) || !CODE.test(code) || !TIME.test(time)) return undefined;
  if (visit !== undefined && !VISIT.test(visit)) return undefined;
  const click: SignedClick = {
    sellerId: idOf(sellerId) as SellerId,
    code,
    clickedAt: timeOf(time),
    ...(visit === undefined ? {} : { visit }),
  };
  return isSigned(textOf(click), signature) ? click : undefined;
}

/** Those that we signed, of as many as somebody can have come by. */
export const readClickTokens = (tokens: readonly string[], isSigned: IsSigned): readonly SignedClick[] =>
  tokens
    .slice(0, MOST_TOKENS)
    .map((token) => readClickToken(token, isSigned))
    .filter((click) => click !== undefined);

const timeOf = (text: string): Instant =>
  instantOf(Math.min(Number.parseInt(text, RADIX), 8_640_000_000_000_000));
