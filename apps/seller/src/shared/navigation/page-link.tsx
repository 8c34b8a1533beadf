import { ListRowBody, type ListRowContent, listRowClass } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PageQuery, pageAddress } from './page-address.ts';

interface PageLinkProps {
  readonly to: PageName;
  readonly query?: PageQuery;
  readonly replace?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link inside a text or under a form. */
export const PageLink = ({ to, query = {}, replace = false, className, children }: PageLinkProps) => (
  <Link
    to={pageAddress(to, query)}
    replace={replace}
    viewTransition
    className={className ?? 'reach inline-block text-label text-primary-text'}
  >
    {children}
  </Link>
);

/** A row of a list that opens a page. */
export const PageRow = ({
  to,
  query = {},
  ...content
}: ListRowContent & { to: PageName; query?: PageQuery }) => (
  <Link to={pageAddress(to, query)} viewTransition className={`${listRowClass} -outline-offset-2`}>
    <ListRowBody {...content} arrow />
  </Link>
);
