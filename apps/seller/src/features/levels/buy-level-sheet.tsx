import { useUiSettings } from '@cliffhanger/ui';
import { buyLevel } from '@cliffhanger/wire/levels';
import { useTranslation } from '../../shared/language/index.ts';
import { BuySheet } from './buy-sheet.tsx';
import { dayText, type Level } from './levels.ts';

interface BuyLevelSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly level: Level;
  readonly upgrade: NonNullable<Level['upgrade']>;
  /** The first day on which the level's traffic weight counts. */
  readonly countsFrom: string;
}

export function BuyLevelSheet({ isOpen, onClose, level, upgrade, countsFrom }: BuyLevelSheetProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const name = t(`shell.level.${level.id}`);
  return (
    <BuySheet
      isOpen={isOpen}
      onClose={onClose}
      endpoint={buyLevel}
      request={{ id: level.id }}
      price={upgrade.price}
      title={t('levels.buy.title', { level: name })}
      lines={[{ label: t('levels.difference', { level: name }), amount: upgrade.price }]}
      rule={t('levels.refund-rule')}
      done={t('levels.bought', { level: name })}
    >
      <p>
        {t('levels.brings.rights', { count: upgrade.rightsAdded })}{' '}
        {upgrade.episodes > 0 && t('levels.brings.episodes', { count: upgrade.episodes })}
      </p>
      <p>{t('levels.traffic-from', { date: dayText(countsFrom, locale) })}</p>
    </BuySheet>
  );
}
