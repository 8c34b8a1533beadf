import type { ClickGroup } from '@cliffhanger/application/ports';
import { idOf, instantOf, isId } from '@cliffhanger/core/kernel';
import { type Click, VIEW_KINDS, type View } from '@cliffhanger/core/library';

/*
 * The compact encoding of a group of clicks, because there are many. A click is its code, its time offset
 * from the first one and, for a viewer, the mark; 0 is a returning viewer, 1 a bot. A view is its kind, drama
 * and episode, the same time and maker, and its visit.
 */

const AGAIN = 0;
const BOT = 1;
type Maker = string | typeof AGAIN | typeof BOT;

interface Message {
  readonly id: string;
  readonly from: number;
  readonly clicks: readonly (readonly [code: string, afterMs: number, by: Maker])[];
  readonly views?: readonly ViewTuple[];
}

type ViewTuple = readonly [
  kind: number,
  dramaId: string,
  episode: number,
  afterMs: number,
  by: Maker,
  ...visit: readonly [code: string, mark: string, clickedAt: number] | readonly [],
];

/**
 * Builds the text by hand for speed: codes and marks contain only letters and digits, so they need no
 * escaping.
 */
export function encodeClicks({ id, clicks, views }: ClickGroup): string {
  const from = clicks[0]?.at ?? views[0]?.at ?? 0;
  const written = clicks.map((click) => `["${click.code}",${click.at - from},${makerOf(click)}]`);
  const seen = views.length === 0 ? '' : `,"views":[${views.map((view) => viewText(view, from)).join(',')}]`;
  return `{"id":"${id}","from":${from},"clicks":[${written.join(',')}]${seen}}`;
}

/** Undefined for a message in an unknown format. */
export function decodeClicks(text: string): ClickGroup | undefined {
  try {
    const { id, from, clicks, views = [] } = JSON.parse(text) as Message;
    if (!UUID.test(id)) return undefined;
    return {
      id,
      clicks: clicks.map(([code, afterMs, by]) => clickOf(code, from + afterMs, by)),
      views: views.map((view) => viewOf(view, from)),
    };
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const makerOf = (made: Click | View): string =>
  made.by === 'viewer' ? `"${made.mark}"` : String(made.by === 'viewer-again' ? AGAIN : BOT);

function viewText(view: View, from: number): string {
  const { kind, dramaId, episode, at, visit } = view;
  const of = visit === null ? '' : `,"${visit.code}","${visit.mark}",${visit.clickedAt}`;
  return `[${VIEW_KINDS.indexOf(kind)},"${dramaId}",${episode},${at - from},${makerOf(view)}${of}]`;
}

function clickOf(code: string, at: number, by: Maker): Click {
  if (typeof code !== 'string') throw new TypeError('a click without a code');
  return { code, at: instantOf(at), ...madeBy(by) };
}

function viewOf(
  [index, dramaId, episode, afterMs, by, code, mark, clickedAt]: ViewTuple,
  from: number,
): View {
  const kind = VIEW_KINDS[index];
  if (kind === undefined || !isId(dramaId) || !Number.isInteger(episode)) throw new TypeError('no view');
  const visit =
    code === undefined ? null : { code, mark: mark ?? '', clickedAt: instantOf(clickedAt ?? Number.NaN) };
  return {
    kind,
    dramaId: idOf<'drama'>(dramaId),
    episode,
    at: instantOf(from + afterMs),
    visit,
    ...madeBy(by),
  };
}

function madeBy(by: Maker) {
  if (typeof by === 'string') return { by: 'viewer', mark: by } as const;
  return { by: by === BOT ? 'bot' : 'viewer-again' } as const;
}
