import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Icon } from '@cliffhanger/ui/pictures';
import { clsx } from 'clsx';
import { Captions as CaptionsIcon, Gauge, Heart, type LucideIcon, Pause, Play, Share } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslation } from '../../../../shared/language/index.ts';
import { useScreen } from '../../../../shared/screen/index.ts';
import { captionsShown } from '../captions.tsx';
import { toggleLike, useChoices } from '../persisted-choices.ts';
import { ChoiceSheets, type OpenChoice, useSpeedText } from './choice-sheets.tsx';
import type { ChromeProps } from './chrome-props.ts';
import { SeekBar } from './seek-bar.tsx';
import { shareDrama } from './share-drama.ts';
import { useFading } from './use-fading.ts';
import { WideControls } from './wide-controls.tsx';

export function Chrome(props: ChromeProps) {
  const { video, playback } = props;
  const isFaded = useFading(playback.isPlaying);
  const isWide = useScreen('wide');
  const fading = clsx('transition-opacity duration-500', isFaded && 'opacity-0');
  if (isWide)
    return (
      <div className={fading}>
        <div className="huge:hidden">
          <Title {...props} className="bottom-[124px]" />
        </div>
        <WideControls {...props} />
      </div>
    );
  return (
    <>
      <div className={fading}>
        <Rail {...props} />
        <Title {...props} className="bottom-[178px] pe-16" />
      </div>
      <div className="absolute inset-x-5 bottom-[118px] z-10">
        <SeekBar video={video} playback={playback} />
      </div>
    </>
  );
}

function Title({ drama, episode, className }: ChromeProps & { className: string }) {
  const t = useTranslation();
  return (
    <div className={clsx('pointer-events-none absolute inset-x-5 z-10', className)}>
      <h2 className="font-film text-film text-balance">{drama.title}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-on-stage-2">
        {drama.seller !== null && <span>{t('viewing.sold-by', { name: drama.seller.name })}</span>}
        <span>{t(episode.state === 'free' ? 'viewing.is-free' : 'viewing.is-yours')}</span>
      </p>
    </div>
  );
}

function Rail({ drama, episode, playback, onToggle, captions }: ChromeProps) {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState<OpenChoice>();
  const { likes, speed, captions: chosen } = useChoices();
  const likeKey = `${drama.id}/${episode.number}`;
  const isLiked = likes.includes(likeKey);
  const shown = captionsShown(captions, chosen, locale);
  const speedText = useSpeedText();
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
      <ChoiceSheets captions={captions} isOpen={isOpen} onClose={() => setOpen(undefined)} />
    </nav>
  );
}

interface RailButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The current choice, below the icon. */
  readonly text?: string;
  readonly isOn?: boolean;
  /** Marks the button that the player's shortcuts press. */
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
