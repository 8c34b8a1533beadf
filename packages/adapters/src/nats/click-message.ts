import type { ClickGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Click } from '@cliffhanger/core/library';

/*
 * A group of clicks as it lies in the stream: short, because there are many. A click is its code, its time after the
 * first one's and, for a viewer, the mark; 0 is a viewer again, 1 a bot.
 */

const AGAIN = 0;
const BOT = 1;
type Maker = string | typeof AGAIN | typeof BOT;

interface Message {
  readonly id: string;
  readonly from: number;
  readonly clicks: readonly (readonly [code: string, afterMs: number, by: Maker])[];
}

/** Written by hand: codes and marks are made of letters and digits, and nobody has to look for anything else in them. */
export function encodeClicks({ id, clicks }: ClickGroup): string {
  const from = clicks[0]?.at ?? 0;
  const written = clicks.map((click) => `["${click.code}",${click.at - from},${makerOf(click)}]`);
  return `{"id":"${id}","from":${from},"clicks":[${written.join(',')}]}`;
}

/** Undefined for what we did not write. */
export function decodeClicks(text: string): ClickGroup | undefined {
  try {
    const { id, from, clicks } = JSON.parse(text) as Message;
    if (!UUID.test(id)) return undefined;
    return { id, clicks: clicks.map(([code, afterMs, by]) => clickOf(code, from + afterMs, by)) };
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const makerOf = (click: Click): string =>
  click.by === 'viewer' ? `"${click.mark}"` : String(click.by === 'viewer-again' ? AGAIN : BOT);

function clickOf(code: string, at: number, by: Maker): Click {
  if (typeof code !== 'string') throw new TypeError('a click without a code');
  const on = { code, at: instantOf(at) };
  if (typeof by === 'string') return { ...on, by: 'viewer', mark: by };
  return { ...on, by: by === BOT ? 'bot' : 'viewer-again' };
}
