import { Card } from '@cliffhanger/ui';
import { Footer } from '../../shared/footer/footer.tsx';
import { useLocale, useTranslation } from '../../shared/language/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/parts/index.ts';

const OURS = [
  ['/draw', 'draw'],
  ['/page/rules', 'rules'],
  ['/page/fees', 'fees'],
] as const;
/** Public pages that the server renders. */
const OF_SERVER = [
  ['/rules', 'open-rules'],
  ['/actions', 'actions'],
  ['/status', 'status'],
] as const;

const ROW = 'block px-4 py-3';

/** How the platform works, for whoever wants to look into it. */
export function AboutScreen() {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Page title={t('viewing.about')} back="/">
      <p className="mb-4 text-muted">{t('viewing.about.text')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {OURS.map(([to, name]) => (
            <li key={to}>
              <Link to={to} className={ROW}>
                <Row name={name} />
              </Link>
            </li>
          ))}
          {OF_SERVER.map(([address, name]) => (
            <li key={address}>
              <a href={`${address}?lang=${locale}`} className={ROW}>
                <Row name={name} />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Footer />
    </Page>
  );
}

type Name = (typeof OURS)[number][1] | (typeof OF_SERVER)[number][1];

function Row({ name }: { name: Name }) {
  const t = useTranslation();
  return (
    <>
      <span className="block text-strong">{t(`viewing.footer.${name}`)}</span>
      <span className="block text-small text-muted">{t(`viewing.about.${name}`)}</span>
    </>
  );
}
