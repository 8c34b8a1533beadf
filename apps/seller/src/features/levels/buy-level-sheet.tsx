import { useUiSettings } from '@cliffhanger/ui';
import { buyLevel } from '@cliffhanger/wire/levels';
import { useSay } from '../../shared/language/index.ts';
import { BuySheet } from './buy-sheet.tsx';
import { dayText, type Level } from './levels.ts';

interface BuyLevelSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly level: Level;
  readonly upgrade: NonNullable<Level['upgrade']>;
  /** The first day on which its traffic weight counts. */
  readonly countsFrom: string;
}

export function BuyLevelSheet({ isOpen, onClose, level, upgrade, countsFrom }: BuyLevelSheetProps) {
  const say = useSay();
  const { locale } = useUiSettings();
  const name = say(`shell.level.${level.id}`);
  return (
    <BuySheet
      isOpen={isOpen}
      onClose={onClose}
      endpoint={buyLevel}
      request={{ id: level.id }}
      price={upgrade.price}
      title={say('levels.buy.title', { level: name })}
      lines={[{ label: say('levels.difference', { level: name }), amount: upgrade.price }]}
      rule={say('levels.refund-rule')}
      done={say('levels.bought', { level: name })}
    >
      <p>
        {say('levels.brings.rights', { count: upgrade.rightsAdded })}{' '}
        {upgrade.episodes > 0 && say('levels.brings.episodes', { count: upgrade.episodes })}
      </p>
      <p>{say('levels.traffic-from', { date: dayText(countsFrom, locale) })}</p>
    </BuySheet>
  );
}
