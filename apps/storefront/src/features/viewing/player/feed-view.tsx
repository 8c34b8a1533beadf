import { showToast, WhenOpened } from '@cliffhanger/ui/overlays';
import { Icon } from '@cliffhanger/ui/pictures';
import { getReceipt, listReceipts } from '@cliffhanger/wire/checkout';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronUp, LayoutGrid, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLatePart } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useGoBack, useOpenAddress } from '../../../shared/navigation/index.ts';
import { useScreen } from '../../../shared/screen/index.ts';
import { lineProblemText, refresh } from '../../../shared/server/index.ts';
import { toggleSound, useSoundHeard } from '../../../shared/sound/use-sound.ts';
import { toggleFullScreen } from './chrome/full-screen.ts';
import { useFading } from './chrome/use-fading.ts';
import { WideInfo, WideRail } from './chrome/wide-sides.tsx';
import { EndSlide } from './end-slide.tsx';
import { EpisodeSlide } from './episode-slide.tsx';
import { canPlay, countOf, feedOf, indexOf, isHeld, type ViewerDrama } from './feed.ts';
import { useFeedPosition } from './feed-position.ts';
import { choose, toggleCaptions, useChoices } from './persisted-choices.ts';
import { usePlayerKeys } from './player-keys.ts';

const loadSheet = async () => (await import('../episodes/episode-sheet.tsx')).EpisodeSheet;
const loadPanel = async () => (await import('../episodes/episode-panel.tsx')).EpisodePanel;

interface FeedProps {
  readonly drama: ViewerDrama;
  readonly episode: number;
  readonly resume: { readonly episode: number; readonly positionMs: number } | null;
}

/** One episode per screen, or beside the list; swipe, wheel and keys move on. */
export function Feed({ drama, episode, resume }: FeedProps) {
  const feed = useMemo(() => feedOf(drama.episodeList), [drama.episodeList]);
  const go = useOpenAddress();
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(() => indexOf(feed, episode));
  const { current, scrollTo, step } = useFeedPosition({
    box,
    count: feed.length,
    first,
    onSnap: (index, from) => index > from && choose({ hasSwiped: true }),
  });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [plays, setPlays] = useState(0);
  const { part: EpisodeSheet, fetchPart: fetchSheet } = useLatePart(loadSheet);
  const openSheet = async (): Promise<void> => {
    if (await fetchSheet()) setSheetOpen(true);
    else showToast({ text: lineProblemText(), kind: 'problem' });
  };
  const isWide = useScreen('wide');
  const [isPanelOpen, setPanelOpen] = useState(true);
  const { part: EpisodePanel, fetchPart: fetchPanel } = useLatePart(loadPanel);
  useEffect(() => {
    if (isWide) void fetchPanel();
  }, [isWide, fetchPanel]);
  const [isPlaying, setPlaying] = useState(false);
  const isFaded = useFading(isPlaying);
  const number = feed[current]?.number;
  // The feed starts at the first episode without an animation.
  useEffect(() => {
    // Braces: some browsers return a promise from scrollTo, which React would take for a cleanup function.
    scrollTo(first, 'instant');
  }, [first, scrollTo]);
  const isTv = useScreen('tv');
  usePlayerKeys(box, {
    isOn: !isSheetOpen,
    step,
    toggleFullScreen,
    toggleSound,
    toggleCaptions,
    toggleList: () => (isWide ? setPanelOpen((isOpen) => !isOpen) : void openSheet()),
    enterControls: isTv
      ? () => box.current?.querySelector<HTMLElement>('article:not([inert]) [data-play]')?.focus()
      : undefined,
  });
  useEffect(() => {
    if (number !== undefined) go(`/play/${drama.id}/${number}`, { replace: true });
  }, [go, drama.id, number]);

  return (
    <main
      data-player
      className={clsx(
        'relative isolate h-(--screen) overflow-hidden bg-stage text-on-stage',
        isWide ? 'flex' : 'mx-auto max-w-column',
      )}
    >
      {isWide && <Backdrop poster={drama.poster} />}
      {isWide && <WideInfo drama={drama} episode={feed[current]} isFaded={isFaded} />}
      <div
        ref={box}
        role="feed"
        aria-label={drama.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        // Preloads the list once the film plays and has bandwidth left, so that it opens at once, also offline.
        onPlayingCapture={() => void fetchSheet()}
        onPlayCapture={() => setPlaying(true)}
        onPauseCapture={() => setPlaying(false)}
        className="no-scrollbar relative h-full snap-y snap-mandatory overflow-y-scroll overscroll-contain outline-none wide:w-(--film-wide) wide:shrink-0"
      >
        {feed.map((one, index) =>
          canPlay(one) ? (
            <EpisodeSlide
              key={one.number}
              drama={drama}
              episode={one}
              isHeld={isHeld(index, current)}
              isCurrent={index === current && !isSheetOpen}
              beginsAtMs={resume?.episode === one.number ? resume.positionMs : 0}
              onEnded={() => scrollTo(index + 1)}
              plays={plays}
              onFirstPlay={() => {
                setPlays((count) => count + 1);
                void refresh(getReceipt, listReceipts);
              }}
            />
          ) : (
            <EndSlide key={one.number} drama={drama} episode={one} isCurrent={index === current} />
          ),
        )}
      </div>
      {isWide ? (
        <>
          <WideRail
            drama={drama}
            episode={feed[current]}
            isFaded={isFaded}
            onPrevious={current > 0 ? () => step(-1) : undefined}
            onNext={current + 1 < feed.length ? () => step(1) : undefined}
            isListOpen={isPanelOpen}
            onList={() => setPanelOpen(!isPanelOpen)}
          />
          {isPanelOpen && EpisodePanel !== undefined && (
            <EpisodePanel
              drama={drama}
              current={number ?? 1}
              onChoose={(chosen) => scrollTo(indexOf(feed, chosen), 'instant')}
            />
          )}
        </>
      ) : (
        <>
          <TopBar drama={drama} number={number ?? 1} />
          <SwipeHint next={feed[current + 1]?.number} onNext={() => step(1)} />
          <Handle drama={drama} onOpen={() => void openSheet()} />
        </>
      )}
      <WhenOpened isOpen={isSheetOpen}>
        {EpisodeSheet !== undefined && (
          <EpisodeSheet
            drama={drama}
            current={number ?? 1}
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            onChoose={(number) => {
              setSheetOpen(false);
              scrollTo(indexOf(feed, number), 'instant');
            }}
          />
        )}
      </WhenOpened>
    </main>
  );
}

/** The blurred poster behind a portrait film. */
const Backdrop = ({ poster }: { poster: string }) => (
  <div aria-hidden className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
    <img src={poster} alt="" className="size-full scale-125 object-cover opacity-25 blur-3xl" />
  </div>
);

interface TopBarProps {
  readonly drama: ViewerDrama;
  readonly number: number;
}

function TopBar({ drama, number }: TopBarProps) {
  const t = useTranslation();
  const isOn = useSoundHeard();
  return (
    <header className="absolute inset-x-2 top-[calc(8px+env(safe-area-inset-top,0px))] z-20 flex items-center justify-between">
      <button
        type="button"
        aria-label={t('viewing.back')}
        onClick={useGoBack('/')}
        className="grid size-tap place-items-center"
      >
        <Icon of={ChevronLeft} />
      </button>
      <h1 className="text-body text-on-stage-2">
        <span className="sr-only">{drama.title}. </span>
        {t('viewing.episode-of', { number, of: drama.episodes })}
      </h1>
      <button
        type="button"
        aria-label={t('viewing.sound')}
        aria-pressed={isOn}
        onClick={toggleSound}
        className="grid size-tap place-items-center"
      >
        <Icon of={isOn ? Volume2 : VolumeX} />
      </button>
    </header>
  );
}

/** Shown until the viewer has swiped once; also a button for those who do not swipe. */
function SwipeHint({ next, onNext }: { next: number | undefined; onNext: () => void }) {
  const t = useTranslation();
  const { hasSwiped } = useChoices();
  if (next === undefined || hasSwiped) return null;
  return (
    <button
      type="button"
      onClick={onNext}
      className="absolute bottom-[80px] left-1/2 z-10 flex min-h-tap -translate-x-1/2 items-center gap-1.5 text-small whitespace-nowrap"
    >
      <Icon of={ChevronUp} size={16} />
      {t('viewing.swipe', { number: next })}
    </button>
  );
}

function Handle({ drama, onOpen }: { drama: ViewerDrama; onOpen: () => void }) {
  const t = useTranslation();
  const free = countOf(drama.episodeList, 'free');
  const owned = countOf(drama.episodeList, 'owned');
  const locked = countOf(drama.episodeList, 'locked');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="absolute inset-x-0 bottom-0 z-10 flex min-h-[76px] items-start justify-between gap-4 rounded-t-sheet bg-surface/92 px-5 pt-[22px] pb-[calc(14px+var(--safe-bottom))] text-strong"
    >
      <span aria-hidden className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-hair" />
      <span className="flex items-center gap-2.5">
        <Icon of={LayoutGrid} size={20} />
        {t('viewing.episodes')}
      </span>
      <span className="figures flex items-center gap-2 text-small text-on-stage-2">
        {owned > 0
          ? t('viewing.owned-count', { owned: free + owned, locked })
          : t('viewing.free-count', { free, locked })}
        <Icon of={ChevronUp} size={20} />
      </span>
    </button>
  );
}
