/*
 * All scripts of the landing page before its preview plays. The app loads when the preview no longer needs the
 * bandwidth, and replaces the page when the viewer starts watching.
 */
import { hasSound } from '../shared/sound/has-sound.ts';
import { isSoundChosen, rememberSound } from '../shared/sound/sound.ts';
import { COUNTS_FROM_SECONDS, tellView } from '../shared/views/tell-view.ts';

/** Loads the app even if the preview never starts. */
const APP_COMES_AFTER_MS = 4_000;
const DRAWN_WITHIN_MS = 4_000;
const PLAY_PATH = /^\/watch\/play\//;
const DRAMA_PATH = /\/drama\/([0-9a-f-]{36})/;

/** As in landing.css: a large screen without a fine pointer. */
const TV = '(width >= 1920px) and (height >= 1080px) and ((pointer: coarse) or (pointer: none))';

const landing = document.querySelector<HTMLElement>('.landing');
const video = document.querySelector<HTMLVideoElement>('video.film:not(.opening)');
/** The preview's first seconds, embedded in the page; the preview covers it once it has a frame. */
const opening = document.querySelector<HTMLVideoElement>('video.opening');
const loadApp = () => import('../app/start.tsx');

const [, dramaId = ''] = DRAMA_PATH.exec(location.pathname) ?? [];

if (landing !== null) {
  whenShown(() => tellView('landing', dramaId));
  if (video === null) whenIdle(() => void loadApp());
  else showPreview(video);
  startWatchingInPlace(landing);
  if (matchMedia(TV).matches) void moveByArrows(landing);
}

/** Until the app takes over with its own arrow navigation. */
async function moveByArrows(landing: HTMLElement): Promise<void> {
  const { listenToArrows } = await import('../shared/screen/arrows.ts');
  const stop = listenToArrows();
  new MutationObserver((_, observer) => {
    if (landing.isConnected) return;
    stop();
    observer.disconnect();
  }).observe(document.body, { childList: true });
}

function showPreview(video: HTMLVideoElement): void {
  const bar = document.querySelector<HTMLElement>('.progress i');
  let isPreviewReported = false;
  const fetchApp = () => whenIdle(() => void loadApp());
  if (opening !== null) goOnFrom(opening, video);
  video.addEventListener('playing', () => fetchApp(), { once: true });
  setTimeout(fetchApp, APP_COMES_AFTER_MS);
  video.addEventListener('timeupdate', () => {
    if (bar !== null && video.duration > 0)
      bar.style.transform = `scaleX(${(video.currentTime / video.duration).toFixed(3)})`;
    offerSound(video);
    if (!isPreviewReported && video.currentTime >= COUNTS_FROM_SECONDS) {
      isPreviewReported = true;
      tellView('preview', dramaId);
    }
  });
  // Data saver or low battery may block autoplay, so try play() once.
  video.play().catch(() => {});
}

/** The preview continues at the position of the opening. */
function goOnFrom(opening: HTMLVideoElement, video: HTMLVideoElement): void {
  const follow = () => {
    video.currentTime = opening.currentTime;
  };
  if (video.readyState >= video.HAVE_METADATA) follow();
  else video.addEventListener('loadedmetadata', follow, { once: true });
  video.addEventListener('playing', () => opening.remove(), { once: true });
}

/** Shows the sound button if the preview has sound. */
function offerSound(video: HTMLVideoElement): void {
  const button = document.querySelector<HTMLButtonElement>('.sound');
  if (button === null || !button.hidden || !hasSound(video) || !video.muted) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    video.muted = false;
    rememberSound(true);
    button.hidden = true;
  });
  if (isSoundChosen()) button.focus({ preventScroll: true });
}

/** Starts the app in place: the same tap then permits sound in the first episode. */
function startWatchingInPlace(landing: HTMLElement): void {
  const watch = landing.querySelector<HTMLAnchorElement>('.watch');
  // Prefetch on `pointerdown`, before the click.
  watch?.addEventListener('pointerdown', () => void loadApp().then(({ prepare }) => prepare()), {
    once: true,
  });
  watch?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !PLAY_PATH.test(watch.pathname)) return;
    event.preventDefault();
    watch.setAttribute('aria-busy', 'true');
    takeItsPlace(landing, watch.href).catch(() => location.assign(watch.href));
  });
}

async function takeItsPlace(landing: HTMLElement, address: string): Promise<void> {
  const { start } = await loadApp();
  history.pushState(null, '', address);
  await start();
  await untilDrawn();
  video?.pause();
  landing.remove();
}

/** The landing page stays until the app has rendered. */
async function untilDrawn(): Promise<void> {
  const givenUpAt = performance.now() + DRAWN_WITHIN_MS;
  while (document.querySelector('#root main') === null && performance.now() < givenUpAt)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits for activation when the page was prerendered. */
function whenShown(run: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
