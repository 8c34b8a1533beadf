import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { ChoiceSheet, WhenOpened } from '@cliffhanger/ui/overlays';
import { Icon } from '@cliffhanger/ui/pictures';
import { numberFormat } from '@cliffhanger/ui/settings';
import { clsx } from 'clsx';
import { Captions as CaptionsIcon, Gauge, Heart, type LucideIcon, Pause, Play, Share } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import type { OpenedEpisode } from '../../../shared/player/index.ts';
import { captionsShown } from './captions.tsx';
import type { Episode, ViewerDrama } from './feed.ts';
import { choose, SPEEDS, toggleLike, useChoices } from './persisted-choices.ts';
import { SeekBar } from './seek-bar.tsx';
import { shareDrama } from './share-drama.ts';
import type { Playback } from './use-playback.ts';

interface ChromeProps {
  readonly drama: ViewerDrama;
  readonly episode: Episode;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playback: Playback;
  /** Plays or pauses. */
  readonly onToggle: () => void;
  readonly captions: OpenedEpisode['captions'];
}

const FADES_AFTER_MS = 3_000;

/** Everything on the picture but captions, progress and the handle fades while it plays; any touch brings it back. */
function useFading(isPlaying: boolean): boolean {
  const [isFaded, setFaded] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setFaded(false);
      clearTimeout(timer);
      if (isPlaying) timer = window.setTimeout(() => setFaded(true), FADES_AFTER_MS);
    };
    wake();
    const names = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;
    for (const name of names) window.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of names) window.removeEventListener(name, wake);
    };
  }, [isPlaying]);
  return isFaded;
}

export function Chrome(props: ChromeProps) {
  const { drama, episode, video, playback } = props;
  const t = useTranslation();
  const isFaded = useFading(playback.isPlaying);
  return (
    <>
      <div className={clsx('transition-opacity duration-500', isFaded && 'opacity-0')}>
        <Rail {...props} />
        <div className="pointer-events-none absolute inset-x-5 bottom-[178px] z-10 pe-16">
          <h2 className="font-film text-film text-balance">{drama.title}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-on-stage-2">
            {drama.seller !== null && <span>{t('viewing.sold-by', { name: drama.seller.name })}</span>}
            <span>{t(episode.state === 'free' ? 'viewing.is-free' : 'viewing.is-yours')}</span>
          </p>
        </div>
      </div>
      <div className="absolute inset-x-5 bottom-[118px] z-10">
        <SeekBar video={video} playback={playback} />
      </div>
    </>
  );
}

function Rail({ drama, episode, playback, onToggle, captions }: ChromeProps) {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState<'speed' | 'captions'>();
  const { likes, speed, captions: chosen } = useChoices();
  const likeKey = `${drama.id}/${episode.number}`;
  const isLiked = likes.includes(likeKey);
  const shown = captionsShown(captions, chosen, locale);
  const close = () => setOpen(undefined);
  const speedText = (value: number) => `${numberFormat(locale).format(value)}×`;
  return (
    <nav
      aria-label={t('viewing.controls')}
      className="absolute right-2 bottom-[248px] z-20 grid justify-items-center gap-2.5 drop-shadow"
    >
      <RailButton
        icon={playback.isPlaying ? Pause : Play}
        label={t(playback.isPlaying ? 'viewing.pause' : 'viewing.play')}
        isPlayButton
        onPress={onToggle}
      />
      <RailButton icon={Heart} label={t('viewing.like')} isOn={isLiked} onPress={() => toggleLike(likeKey)} />
      {captions.length > 0 && (
        <RailButton
          icon={CaptionsIcon}
          label={t('viewing.captions')}
          text={shown === undefined ? t('viewing.captions-off') : LOCALE_NAMES[shown.locale]}
          onPress={() => setOpen('captions')}
        />
      )}
      <RailButton
        icon={Gauge}
        label={t('viewing.speed')}
        text={speedText(speed)}
        onPress={() => setOpen('speed')}
      />
      <RailButton icon={Share} label={t('viewing.share')} onPress={() => void shareDrama(drama)} />
      <WhenOpened isOpen={isOpen !== undefined}>
        <ChoiceSheet
          isOpen={isOpen === 'speed'}
          onClose={close}
          title={t('viewing.speed')}
          choices={SPEEDS.map((value) => ({ value: String(value), label: speedText(value) }))}
          value={String(speed)}
          onChoose={(value) => choose({ speed: Number(value) })}
        />
        <ChoiceSheet
          isOpen={isOpen === 'captions'}
          onClose={close}
          title={t('viewing.captions')}
          choices={[
            { value: 'off', label: t('viewing.captions-off') },
            ...captions.map((track) => ({
              value: track.locale as string,
              label: LOCALE_NAMES[track.locale],
              lang: track.locale,
            })),
          ]}
          value={shown?.locale ?? 'off'}
          onChoose={(value) => choose({ captions: value })}
        />
      </WhenOpened>
    </nav>
  );
}

interface RailButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** What is chosen now, under the icon. */
  readonly text?: string;
  readonly isOn?: boolean;
  /** The keys of the player press it. */
  readonly isPlayButton?: boolean;
  readonly onPress: () => void;
}

const RailButton = ({ icon, label, text, isOn, isPlayButton, onPress }: RailButtonProps) => (
  <button
    type="button"
    data-play={isPlayButton}
    aria-label={text === undefined ? label : `${label}: ${text}`}
    aria-pressed={isOn}
    onClick={onPress}
    className="grid min-h-tap w-15 content-center justify-items-center gap-0.5 text-note transition-transform active:scale-90"
  >
    <Icon of={icon} size={28} className={clsx(isOn === true && 'fill-like text-like')} />
    {text}
  </button>
);
