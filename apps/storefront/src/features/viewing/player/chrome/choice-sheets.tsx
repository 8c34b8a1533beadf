import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { ChoiceSheet, WhenOpened } from '@cliffhanger/ui/overlays';
import { numberFormat } from '@cliffhanger/ui/settings';
import { useLocale, useTranslation } from '../../../../shared/language/index.ts';
import type { OpenedEpisode } from '../../../../shared/player/index.ts';
import { captionsShown } from '../captions.tsx';
import { choose, SPEEDS, useChoices } from '../persisted-choices.ts';

export type OpenChoice = 'speed' | 'captions' | undefined;

interface ChoiceSheetsProps {
  readonly captions: OpenedEpisode['captions'];
  readonly isOpen: OpenChoice;
  readonly onClose: () => void;
}

export function useSpeedText(): (speed: number) => string {
  const locale = useLocale();
  return (speed) => `${numberFormat(locale).format(speed)}×`;
}

/** Playback speed and captions. */
export function ChoiceSheets({ captions, isOpen, onClose: close }: ChoiceSheetsProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { speed, captions: chosen } = useChoices();
  const shown = captionsShown(captions, chosen, locale);
  const speedText = useSpeedText();
  return (
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
  );
}
