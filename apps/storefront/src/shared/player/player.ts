import type Hls from 'hls.js';

/* How a film gets into a <video>: through hls.js where the browser lets scripts feed it, by itself where it does not. */

export interface PlayerOptions {
  /** The next one fetches its beginning only; the one that plays fetches ahead. */
  readonly isCurrent: boolean;
  /** Addresses are good for minutes: a new one is asked for when one is refused. */
  readonly onExpired: () => void;
  readonly onBroken: () => void;
  /** Settles when the key may be asked for; all else is fetched before. Undefined: it may be at once. */
  readonly keyComes?: Promise<void> | undefined;
}

export interface Player {
  /** From the beginning of its line to all of it. */
  hasTheLine(): void;
  /** The same film under a new address, from where it stands. */
  renew(playlist: string): void;
  end(): void;
}

const FIRST_SECONDS = 3;
const AHEAD_SECONDS = 24;
const BEHIND_SECONDS = 20;
/** Bits a second that a line is trusted with before it has shown more: the lowest step starts at once. */
const TRUSTED_AT_FIRST = 350_000;
const REFUSED: readonly (number | undefined)[] = [401, 403, 404, 410];

let library: Promise<typeof Hls> | undefined;
/** Fetched once, when somebody is about to watch. */
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
    // A worker made of a text is what our pages forbid; one film at a time is little work.
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

/** Playlists and segments are fetched as always; the request for the key is held back. */
function loaderThatWaits(library: typeof Hls, keyComes: Promise<void>): LoaderClass {
  return class extends library.DefaultConfig.loader {
    #isOver = false;
    override load(...asked: Parameters<InstanceType<LoaderClass>['load']>): void {
      const [context] = asked;
      if ('keyInfo' in context) void this.#loadKey(asked);
      else super.load(...asked);
    }
    async #loadKey(asked: Parameters<InstanceType<LoaderClass>['load']>): Promise<void> {
      await keyComes;
      if (!this.#isOver) super.load(...asked);
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
    // It does not say why. An address is renewed once; what fails then is broken.
    if (refusedAt === video.src) onBroken();
    else onExpired();
    refusedAt = video.src;
  };
  video.addEventListener('error', fail);
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    // Somebody may have tapped before there was anything to play.
    const isWanted = !video.paused;
    video.src = playlist;
    if (isWanted) void video.play().catch(() => {});
  };
  // A browser fetches the key together with all else.
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
