import { Link } from '@cliffhanger/client/router';
import {
  Icon,
  IconButtonBody,
  iconButtonClass,
  ListRowBody,
  type ListRowContent,
  listRowClass,
} from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PageQuery, pageAddress } from './page-address.ts';

interface PageLinkProps {
  readonly to: PageName;
  readonly query?: PageQuery;
  readonly replace?: boolean;
  readonly className?: string;
  /** The keyboard shortcut that opens the same page. */
  readonly shortcut?: string;
  /** Runs in addition to opening the page. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

export const PageLink = ({
  to,
  query = {},
  replace = false,
  className,
  shortcut,
  onOpen,
  children,
}: PageLinkProps) => (
  <Link
    slides
    to={pageAddress(to, query)}
    replace={replace}
    {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
    {...(onOpen === undefined ? {} : { onClick: onOpen })}
    className={className ?? 'reach inline-block text-label text-primary-text'}
  >
    {children}
  </Link>
);

export const PageRow = ({
  to,
  query = {},
  ...content
}: ListRowContent & { to: PageName; query?: PageQuery }) => (
  <Link
    slides
    to={pageAddress(to, query)}
    className={`page-row ${listRowClass(content.icon)} -outline-offset-2`}
  >
    <ListRowBody {...content} arrow />
  </Link>
);

/** Links to a public page that the server renders outside the app. */
export const PublicPageRow = ({ address, ...content }: ListRowContent & { address: `/${string}` }) => (
  <a href={address} className={`${listRowClass(content.icon)} -outline-offset-2`}>
    <ListRowBody {...content} arrow />
  </a>
);

interface PageIconProps {
  readonly to: PageName;
  readonly icon: LucideIcon;
  /** The accessible name. */
  readonly label: string;
  /** Marks unread content. */
  readonly dot?: boolean;
}

export const PageIcon = ({ to, icon, label, dot = false }: PageIconProps) => (
  <Link slides to={pageAddress(to)} aria-label={label} className={iconButtonClass}>
    <IconButtonBody icon={icon} dot={dot} />
  </Link>
);

export const PageCard = ({ to, query = {}, children }: Pick<PageLinkProps, 'to' | 'query' | 'children'>) => (
  <Link
    slides
    to={pageAddress(to, query)}
    className="flex min-h-[84px] items-center gap-3 rounded-card bg-surface px-4 py-3 transition-colors active:bg-well"
  >
    {children}
    <Icon of={ChevronRight} size={20} className="-me-1 text-muted" />
  </Link>
);
