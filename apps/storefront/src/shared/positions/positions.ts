const KEY = 'watch-positions';
const MOST_KEPT = 500;

/** The position in a series, and the time in milliseconds since the epoch. */
interface PlaybackPosition {
  readonly episode: number;
  readonly positionMs: number;
  readonly at: number;
}

type PlaybackPositions = Readonly<Record<string, PlaybackPosition>>;

function readPositions(): PlaybackPositions {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as PlaybackPositions;
  } catch {
    return {};
  }
}

/** Stores positions on the device, for guests; the server also stores them for buyers. */
export function storePosition(dramaId: string, episode: number, positionMs: number): void {
  const others = Object.entries(readPositions()).filter(([id]) => id !== dramaId);
  const position: PlaybackPosition = { episode, positionMs, at: Date.now() };
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [dramaId, position]])),
    );
  } catch {
    // Storage is blocked: the server's position is used.
  }
}

/** The newer of the device's and the server's position. */
export function positionOf(dramaId: string, fromServer: PlaybackPosition | null): PlaybackPosition | null {
  const stored = readPositions()[dramaId];
  return stored !== undefined && stored.at > (fromServer?.at ?? 0) ? stored : fromServer;
}
