import { BrandMark, Icon } from '@cliffhanger/ui/pictures';
import { UserRound } from 'lucide-react';
import { useTranslation } from '../language/index.ts';
import { Link } from '../navigation/index.ts';
import { useBrand } from '../site/index.ts';

interface WideHeadProps {
  readonly current?: 'home' | 'mine';
  /** Overlays a picture instead of having a line below. */
  readonly onPicture?: boolean;
}

/** The header of every page on a wide screen: home, purchases, account. */
export function WideHead({ current, onPicture = false }: WideHeadProps) {
  const t = useTranslation();
  const { appName, logoUrl } = useBrand();
  const look =
    'flex min-h-tap items-center aria-[current=page]:font-semibold aria-[current=page]:text-on-stage';
  const isHere = (name: WideHeadProps['current']) => (name === current ? 'page' : undefined);
  return (
    <header
      className={`relative z-20 flex h-18 items-center gap-8 px-(--edge-wide) text-on-stage ${onPicture ? '' : 'border-b border-line'}`}
    >
      <Link to="/" className="flex min-h-tap items-center gap-2.5 text-head tracking-tight">
        <BrandMark size={28} {...(logoUrl === null ? {} : { source: logoUrl })} />
        {appName}
      </Link>
      <nav aria-label={t('viewing.nav')} className="flex gap-6 text-body font-medium text-on-stage-2">
        <Link to="/" aria-current={isHere('home')} className={look}>
          {t('viewing.nav.home')}
        </Link>
        <Link to="/mine" aria-current={isHere('mine')} className={look}>
          {t('viewing.footer.mine')}
        </Link>
      </nav>
      <Link
        to="/privacy"
        aria-label={t('account.title')}
        className="ms-auto grid size-tap place-items-center text-on-stage-2"
      >
        <Icon of={UserRound} />
      </Link>
    </header>
  );
}
