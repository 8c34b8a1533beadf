import type Hls from 'hls.js';

/* Plays HLS in a <video>: with hls.js where MSE is available, natively otherwise. */

export interface PlayerOptions {
  /** The next episode loads its beginning only; the current one buffers ahead. */
  readonly isCurrent: boolean;
  /** Addresses expire after minutes; called when one was rejected. */
  readonly onExpired: () => void;
  readonly onBroken: () => void;
  /** Resolves when the key may be requested; everything else loads before. `undefined`: at once. */
  readonly keyComes?: Promise<void> | undefined;
}

export interface Player {
  /** Switches from loading the beginning to full buffering. */
  hasTheLine(): void;
  /** Continues the same film under a new address. */
  renew(playlist: string): void;
  end(): void;
}

const FIRST_SECONDS = 3;
const AHEAD_SECONDS = 24;
const BEHIND_SECONDS = 20;
/** The initial bandwidth estimate, in bit/s: low enough to start at the lowest quality at once. */
const TRUSTED_AT_FIRST = 350_000;
const REFUSED: readonly (number | undefined)[] = [401, 403, 404, 410];

let library: Promise<typeof Hls> | undefined;
/** Loaded once, on first use. */
export const loadLibrary = (): Promise<typeof Hls> => {
  library ??= import('hls.js/light').then(({ default: loaded }) => loaded);
  return library;
};

export async function openPlayer(
  video: HTMLVideoElement,
  playlist: string,
  options: PlayerOptions,
): Promise<Player> {
  const loaded = await loadLibrary();
  return loaded.isSupported()
    ? feed(loaded, video, playlist, options)
    : playNatively(video, playlist, options);
}

function feed(
  library: typeof Hls,
  video: HTMLVideoElement,
  playlist: string,
  { isCurrent, onExpired, onBroken, keyComes }: PlayerOptions,
): Player {
  const hls = new library({
    ...(keyComes === undefined ? {} : { loader: loaderThatWaits(library, keyComes) }),
    startLevel: 0,
    capLevelToPlayerSize: true,
    testBandwidth: false,
    abrEwmaDefaultEstimate: TRUSTED_AT_FIRST,
    maxBufferLength: isCurrent ? AHEAD_SECONDS : FIRST_SECONDS,
    maxMaxBufferLength: isCurrent ? AHEAD_SECONDS : FIRST_SECONDS,
    backBufferLength: BEHIND_SECONDS,
    // The content security policy forbids workers from blob URLs, and a single film needs none.
    enableWorker: false,
  });
  let retriedMedia = false;
  hls.on(library.Events.ERROR, (_, error) => {
    if (REFUSED.includes(error.response?.code)) {
      hls.stopLoad();
      onExpired();
    } else if (error.fatal && error.type === library.ErrorTypes.MEDIA_ERROR && !retriedMedia) {
      retriedMedia = true;
      hls.recoverMediaError();
    } else if (error.fatal) onBroken();
  });
  hls.loadSource(playlist);
  hls.attachMedia(video);
  return {
    hasTheLine: () => {
      hls.config.maxBufferLength = AHEAD_SECONDS;
      hls.config.maxMaxBufferLength = AHEAD_SECONDS;
    },
    renew: (address) => {
      const at = video.currentTime;
      hls.loadSource(address);
      hls.once(library.Events.MANIFEST_PARSED, () => hls.startLoad(at));
    },
    end: () => hls.destroy(),
  };
}

type LoaderClass = (typeof Hls)['DefaultConfig']['loader'];

/** Delays the request for the key; playlists and segments load as usual. */
function loaderThatWaits(library: typeof Hls, keyComes: Promise<void>): LoaderClass {
  return class extends library.DefaultConfig.loader {
    #isOver = false;
    override load(...args: Parameters<InstanceType<LoaderClass>['load']>): void {
      const [context] = args;
      if ('keyInfo' in context) void this.#loadKey(args);
      else super.load(...args);
    }
    async #loadKey(args: Parameters<InstanceType<LoaderClass>['load']>): Promise<void> {
      await keyComes;
      if (!this.#isOver) super.load(...args);
    }
    override abort(): void {
      this.#isOver = true;
      super.abort();
    }
    override destroy(): void {
      this.#isOver = true;
      super.destroy();
    }
  };
}

function playNatively(
  video: HTMLVideoElement,
  playlist: string,
  { onExpired, onBroken, keyComes }: PlayerOptions,
): Player {
  let refusedAt: string | undefined;
  const fail = () => {
    // Native playback reports no status code. The address is renewed once; a second failure is final.
    if (refusedAt === video.src) onBroken();
    else onExpired();
    refusedAt = video.src;
  };
  video.addEventListener('error', fail);
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    // The viewer may have tapped play before there was a source.
    const isWanted = !video.paused;
    video.src = playlist;
    if (isWanted) void video.play().catch(() => {});
  };
  // A native player requests the key together with everything else.
  if (keyComes === undefined) video.src = playlist;
  else void keyComes.then(begin);
  return {
    hasTheLine: () => {},
    renew: (address) => {
      const at = video.currentTime;
      video.src = address;
      video.currentTime = at;
    },
    end: () => {
      isOver = true;
      video.removeEventListener('error', fail);
      video.removeAttribute('src');
      video.load();
    },
  };
}
