import { BrandMark, Icon } from '@cliffhanger/ui/pictures';
import { clsx } from 'clsx';
import { ChevronLeft, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Link, useGoBack } from '../navigation/index.ts';
import { useScreen } from '../screen/index.ts';
import { useBrand } from '../site/index.ts';
import { WideHead } from './wide-head.tsx';

interface PageProps {
  readonly title: string;
  /** Target of "back" for a page opened from outside. */
  readonly back: string;
  readonly children: ReactNode;
  /** The primary action, fixed at the bottom. */
  readonly footer?: ReactNode;
  /** The page lays out two columns itself in a wide window. */
  readonly hasColumns?: boolean;
}

/** A page with title and back button. */
export function Page({ title, back, children, footer, hasColumns = false }: PageProps) {
  const t = useTranslation();
  const isWide = useScreen('wide');
  return (
    <div
      className={clsx('mx-auto flex min-h-(--screen) flex-col bg-page', isWide ? 'w-full' : 'max-w-column')}
    >
      {isWide && <WideHead />}
      <header
        className={clsx(
          'grid grid-cols-[44px_1fr_44px] items-center bg-page px-2 pb-1',
          isWide
            ? clsx('mx-auto w-full pt-6', hasColumns ? 'max-w-[1080px]' : 'max-w-column')
            : 'sticky top-0 z-10 pt-[calc(8px+env(safe-area-inset-top,0px))]',
        )}
      >
        <button
          type="button"
          aria-label={t('viewing.back')}
          onClick={useGoBack(back)}
          className="grid size-tap place-items-center"
        >
          <Icon of={ChevronLeft} />
        </button>
        <h1 className={clsx('text-head', isWide && hasColumns ? 'text-start' : 'text-center')}>{title}</h1>
      </header>
      <main
        className={clsx(
          'flex-1 px-5 pb-8',
          isWide && 'mx-auto w-full',
          isWide && (hasColumns ? 'max-w-[1080px]' : 'max-w-column'),
        )}
      >
        {children}
      </main>
      {footer !== undefined && (
        <footer className="sticky bottom-0 z-10 mx-auto w-full max-w-column rounded-t-sheet border-t border-line bg-surface px-5 pt-4 pb-[calc(20px+var(--safe-bottom))]">
          {footer}
        </footer>
      )}
    </div>
  );
}

interface FrontPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** An entry page: the logo links home, the person icon to the account. */
export function FrontPage({ title, children }: FrontPageProps) {
  const t = useTranslation();
  const { appName, logoUrl } = useBrand();
  if (useScreen('wide'))
    return (
      <div className="min-h-(--screen) bg-page">
        <WideHead />
        <main className="mx-auto max-w-column px-5 pt-10 pb-10">
          <h1 className="font-film text-film-l text-balance">{title}</h1>
          {children}
        </main>
      </div>
    );
  return (
    <div className="mx-auto min-h-dvh max-w-column bg-page">
      <header className="flex items-center justify-between px-5 pt-[calc(14px+env(safe-area-inset-top,0px))]">
        <Link to="/" className="flex min-h-tap items-center gap-2.5 text-strong">
          <BrandMark size={26} {...(logoUrl === null ? {} : { source: logoUrl })} />
          {appName}
        </Link>
        <Link
          to="/privacy"
          aria-label={t('account.title')}
          className="-me-2 grid size-tap place-items-center text-muted"
        >
          <Icon of={UserRound} />
        </Link>
      </header>
      <main className="px-5 pt-4 pb-[calc(40px+var(--safe-bottom))]">
        <h1 className="font-film text-film-l text-balance">{title}</h1>
        {children}
      </main>
    </div>
  );
}

export const SectionTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="mt-7 mb-2.5 text-label text-muted">{children}</h2>
);

export const Card = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card bg-surface">{children}</div>
);
