import { Card, Icon } from '@cliffhanger/ui';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { MONEY_PAGES } from '../money-pages.tsx';

/** The phone's links in a compact layout. */
export function MoneyLinks() {
  const t = useTranslation();
  return (
    <Card>
      <ul className="-m-2 grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))]">
        {MONEY_PAGES.map(({ to, icon, title }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="flex min-h-10 items-center gap-3 rounded-inner px-2 py-1.5 text-label text-ink hover:bg-well pointer-coarse:min-h-tap"
            >
              <Icon of={icon} size={20} className="text-muted" />
              {t(title)}
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
