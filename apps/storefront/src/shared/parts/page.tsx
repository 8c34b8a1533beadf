import { BrandMark, Icon } from '@cliffhanger/ui/pictures';
import { ChevronLeft, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Link, useGoBack } from '../navigation/index.ts';
import { useBrand } from '../site/index.ts';

interface PageProps {
  readonly title: string;
  /** Where back leads for somebody who came straight here. */
  readonly back: string;
  readonly children: ReactNode;
  /** Stays at the bottom: the one thing to do here. */
  readonly footer?: ReactNode;
}

/** A page with a title and the way back. */
export function Page({ title, back, children, footer }: PageProps) {
  const t = useTranslation();
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-page">
      <header className="sticky top-0 z-10 grid grid-cols-[44px_1fr_44px] items-center bg-page px-2 pt-[calc(8px+env(safe-area-inset-top,0px))] pb-1">
        <button
          type="button"
          aria-label={t('viewing.back')}
          onClick={useGoBack(back)}
          className="grid size-tap place-items-center"
        >
          <Icon of={ChevronLeft} />
        </button>
        <h1 className="text-center text-head">{title}</h1>
      </header>
      <main className="flex-1 px-5 pb-8">{children}</main>
      {footer !== undefined && (
        <footer className="sticky bottom-0 z-10 rounded-t-sheet border-t border-line bg-surface px-5 pt-4 pb-[calc(20px+var(--safe-bottom))]">
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

/** A page that one can begin at: the mark leads home, the figure to who one is. */
export function FrontPage({ title, children }: FrontPageProps) {
  const t = useTranslation();
  const { appName, logoUrl } = useBrand();
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
