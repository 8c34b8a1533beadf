import { type Instant, idOf, instantOf, isId, type SellerId } from '../kernel/index.ts';
import type { TrackedClick } from './attribution.ts';

/** A click in the viewer's browser until checkout, signed so that it cannot be invented. */
export interface SignedClick extends TrackedClick {
  /** The tracking link that was clicked. */
  readonly code: string;
  /** The digest of the viewer's visit; absent for bots. */
  readonly visit?: string;
}

/** Signs with the servers' key. */
export type Sign = (text: string) => string;

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

/** Undefined unless we signed it. */
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

/** The valid ones, up to a bound. */
export const readClickTokens = (tokens: readonly string[], isSigned: IsSigned): readonly SignedClick[] =>
  tokens
    .slice(0, MOST_TOKENS)
    .map((token) => readClickToken(token, isSigned))
    .filter((click) => click !== undefined);

const timeOf = (text: string): Instant =>
  instantOf(Math.min(Number.parseInt(text, RADIX), 8_640_000_000_000_000));
