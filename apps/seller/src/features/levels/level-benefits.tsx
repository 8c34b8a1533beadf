import { useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../shared/language/index.ts';
import { PageLink } from '../../shared/navigation/index.ts';
import { dayText, type Level, type Levels } from './levels.ts';

interface LevelBenefitsProps {
  readonly levels: Levels;
  readonly level: Level;
}

/** Computed for this seller; makes no statement about income (DOMAIN §7). */
export function LevelBenefits({ levels: { rights, list, boughtNowCountsFrom }, level }: LevelBenefitsProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  if (level.upgrade === null) return null;
  const { rightsAdded, episodes } = level.upgrade;
  const own = list.find(({ isMine }) => isMine)?.trafficWeight ?? 1;
  const times = (level.trafficWeight / own).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div className="grid gap-2 border-t border-line p-4">
      <h3 className="text-strong">{t('levels.brings', { level: t(`shell.level.${level.id}`) })}</h3>
      <ul className="grid list-disc gap-1 ps-5">
        <li>
          {t('levels.brings.rights', { count: rightsAdded })}{' '}
          {t(rights.left > 0 ? 'levels.brings.rights-enough' : 'levels.brings.rights-short', {
            used: rights.used,
            total: rights.total,
          })}
        </li>
        {episodes > 0 && <li>{t('levels.brings.episodes', { count: episodes })}</li>}
        <li>{t('levels.brings.traffic', { times })}</li>
      </ul>
      <p className="text-small text-muted">
        {t('levels.traffic-from', { date: dayText(boughtNowCountsFrom, locale) })}
      </p>
      <p className="text-small text-muted">{t('levels.refund-rule')}</p>
      <div>
        <PageLink to="support">{t('levels.ask-support')}</PageLink>
      </div>
    </div>
  );
}
