/*
 * All that the landing page runs before its preview plays. The rest of the app is fetched when the preview does not need
 * the line any more, and takes the page's place when somebody wants to watch.
 */
import { hasSound } from '../shared/sound/has-sound.ts';
import { isSoundChosen, rememberSound } from '../shared/sound/sound.ts';
import { COUNTS_FROM_SECONDS, tellView } from '../shared/views/tell-view.ts';

/** A line that never lets the preview begin must not keep the app away for ever. */
const APP_COMES_AFTER_MS = 4_000;
const DRAWN_WITHIN_MS = 4_000;
const PLAY_PATH = /^\/watch\/play\//;
const DRAMA_PATH = /\/drama\/([0-9a-f-]{36})/;

/** As in landing.css: large, and driven by arrows. */
const TV = '(width >= 1920px) and (height >= 1080px) and ((pointer: coarse) or (pointer: none))';

const landing = document.querySelector<HTMLElement>('.landing');
const video = document.querySelector<HTMLVideoElement>('video.film:not(.opening)');
/** The preview's first moment, which came with the page; the preview lies above it as soon as it has a picture. */
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

/** Until the app takes the page's place, which brings its own. */
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
  let isPreviewTold = false;
  const fetchApp = () => whenIdle(() => void loadApp());
  if (opening !== null) goOnFrom(opening, video);
  video.addEventListener('playing', () => fetchApp(), { once: true });
  setTimeout(fetchApp, APP_COMES_AFTER_MS);
  video.addEventListener('timeupdate', () => {
    if (bar !== null && video.duration > 0)
      bar.style.transform = `scaleX(${(video.currentTime / video.duration).toFixed(3)})`;
    offerSound(video);
    if (!isPreviewTold && video.currentTime >= COUNTS_FROM_SECONDS) {
      isPreviewTold = true;
      tellView('preview', dramaId);
    }
  });
  // A browser that saves data, or a battery, may not begin by itself: it is asked once more.
  video.play().catch(() => {});
}

/** The film goes on where its opening is by now. */
function goOnFrom(opening: HTMLVideoElement, video: HTMLVideoElement): void {
  const follow = () => {
    video.currentTime = opening.currentTime;
  };
  if (video.readyState >= video.HAVE_METADATA) follow();
  else video.addEventListener('loadedmetadata', follow, { once: true });
  video.addEventListener('playing', () => opening.remove(), { once: true });
}

/** Offered where there is something to hear. */
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

/** The tap that opens the first episode also allows it to be heard: the page stays, the app takes its place. */
function startWatchingInPlace(landing: HTMLElement): void {
  const watch = landing.querySelector<HTMLAnchorElement>('.watch');
  // A finger on the button is earlier than its tap.
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

/** The landing stays until there is something to see in its place. */
async function untilDrawn(): Promise<void> {
  const givenUpAt = performance.now() + DRAWN_WITHIN_MS;
  while (document.querySelector('#root main') === null && performance.now() < givenUpAt)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** A browser may draw a page ahead that nobody opens. */
function whenShown(run: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
