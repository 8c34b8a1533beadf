import { countryName, Icon, ListGroup, ListRow, StateBadge, useUiSettings } from '@cliffhanger/ui';
import { listSessions } from '@cliffhanger/wire/identity';
import {
  BadgeCheck,
  CalendarDays,
  KeyRound,
  Mail,
  MapPin,
  MessageCircle,
  MonitorSmartphone,
  Trash2,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { ExportRow } from './export-row.tsx';
import type { PartProps } from './part.ts';
import { PictureEditor } from './picture-editor.tsx';

export function Overview({ user }: PartProps) {
  const t = useTranslation();
  return (
    <Page title={t('identity.details.title')} back="mine">
      <PictureEditor user={user} />
      <AboutYou user={user} />
      <Security user={user} />
      <ListGroup title={t('identity.details.data')}>
        <ExportRow />
        <PageRow
          to="personalDetails"
          query={{ part: 'delete' }}
          icon={Trash2}
          tone="danger"
          title={t('identity.details.delete')}
        />
      </ListGroup>
    </Page>
  );
}

function AboutYou({ user }: PartProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <ListGroup title={t('identity.details.you')}>
      <PageRow
        to="personalDetails"
        query={{ part: 'name' }}
        icon={UserRound}
        title={t('identity.real-name')}
        detail={user.realName}
      />
      <PageRow
        to="personalDetails"
        query={{ part: 'email' }}
        icon={Mail}
        title={t('identity.email')}
        detail={<VerifiedEmail email={user.email} />}
      />
      <PageRow
        to="personalDetails"
        query={{ part: 'contact' }}
        icon={MessageCircle}
        title={t(`identity.contact.${user.contact.kind}`)}
        detail={user.contact.address}
      />
      <ListRow icon={MapPin} title={t('identity.country')} detail={countryName(user.country, locale)} />
      <ListRow
        icon={CalendarDays}
        title={t('identity.details.since')}
        detail={new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(user.registeredAt)}
      />
    </ListGroup>
  );
}

/** A stored address is always verified: it was confirmed by code. */
function VerifiedEmail({ email }: { email: string }) {
  const t = useTranslation();
  return (
    <>
      <span className="block">{email}</span>
      <span className="mt-0.5 inline-flex items-center gap-1 text-label text-good">
        <Icon of={BadgeCheck} size={16} />
        {t('identity.details.email.verified')}
      </span>
    </>
  );
}

function Security({ user }: PartProps) {
  const t = useTranslation();
  const devices = useApiQuery(listSessions, {}).data?.list.length;
  return (
    <ListGroup title={t('identity.details.security')}>
      <PasswordRows user={user} />
      <PageRow
        to="personalDetails"
        query={{ part: 'security' }}
        icon={MonitorSmartphone}
        title={t('identity.details.devices')}
        end={devices}
      />
    </ListGroup>
  );
}

export function PasswordRows({ user }: PartProps) {
  const t = useTranslation();
  return (
    <>
      <PageRow
        to="personalDetails"
        query={{ part: 'login-password' }}
        icon={KeyRound}
        title={t('identity.details.login-password')}
      />
      <PageRow
        to="personalDetails"
        query={{ part: 'fund-password' }}
        icon={WalletMinimal}
        title={t('identity.details.fund-password')}
        detail={
          <span className="mt-1 block">
            <StateBadge
              state={user.hasFundPassword ? 'approved' : 'pending'}
              word={t(`identity.details.fund-password.${user.hasFundPassword ? 'set' : 'not-set'}`)}
            />
          </span>
        }
      />
    </>
  );
}
