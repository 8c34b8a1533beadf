import { type Contact, parseContact, parseEmail, parseHandle } from '@cliffhanger/core/identity';
import { Banner, Card, countryName, Facts, useUiSettings } from '@cliffhanger/ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { parseFollowers, type TypedSocialAccount } from '../social-account-fields/index.ts';
import type { OpenStep, Registration } from './register-form.ts';
import type { RegisterStep } from './steps.ts';
import { TermsConsent } from './terms-consent.tsx';

/** A summary of the input, with links back to each step. */
export function ReviewOfAll({ form, openStep }: Registration) {
  const t = useTranslation();
  const typed = form.typed;
  const hours = useReviewHours('registration');
  return (
    <>
      <AccountSection typed={typed} openStep={openStep} />
      <Section title={t('identity.register.review.social')} step="social" openStep={openStep}>
        <Facts rows={typed.socialAccounts.map((account) => accountRow(account, t))} />
      </Section>
      <Section title={t('identity.register.review.contact')} step="social" openStep={openStep}>
        <Facts
          rows={[[t(`identity.contact.${typed.contact.kind}`), contactText(typed.contact, typed.country)]]}
        />
      </Section>
      <TermsConsent form={form} />
      <Banner icon={Clock} tone="info">
        {t('identity.register.review.next', { email: parseEmail(typed.email) ?? typed.email, hours })}
      </Banner>
    </>
  );
}

type Typed = Registration['form']['typed'];

function AccountSection({ typed, openStep }: { typed: Typed; openStep: OpenStep }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <Section title={t('identity.register.review.account')} step="account" openStep={openStep}>
      <Facts
        rows={[
          [t('identity.real-name'), typed.realName],
          [t('identity.country'), countryName(typed.country, locale)],
          [t('identity.email'), parseEmail(typed.email) ?? typed.email],
          [t('identity.register.review.password'), t('identity.register.review.password.kept')],
          [t('identity.invitation-code'), typed.invitationCode],
        ]}
      />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly step: RegisterStep;
  readonly openStep: OpenStep;
  readonly children: ReactNode;
}

function Section({ title, step, openStep, children }: SectionProps) {
  const t = useTranslation();
  return (
    <Card
      title={title}
      aside={
        <button
          type="button"
          aria-label={t('identity.register.review.edit.label', { section: title })}
          onClick={() => openStep(step)}
          className="reach shrink-0 text-label text-primary-text"
        >
          {t('identity.register.review.edit')}
        </button>
      }
    >
      {children}
    </Card>
  );
}

const accountRow = (
  { handle, followers }: TypedSocialAccount,
  t: ReturnType<typeof useTranslation>,
): readonly [string, string] => [
  `@${parseHandle(handle) ?? handle}`,
  t('identity.social.followers.count', { count: parseFollowers(followers) ?? 0, number: followers }),
];

/** In its stored form: `@name`, `+44…`. */
function contactText(contact: Contact, country: string): string {
  const parsed = parseContact(contact, country);
  return parsed.ok ? parsed.value.address : contact.address;
}
