import { instantOf } from '@cliffhanger/core/kernel';
import { Card, Switch, shortDate, useUiSettings } from '@cliffhanger/ui';
import { useAppConfig } from '../../../shared/app-config/index.ts';
import { PublicPages } from '../../../shared/footer/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Registration } from './register-form.ts';

/** Consent to the current version of the terms; the server stores version and time. */
export function TermsConsent({ form }: Pick<Registration, 'form'>) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const version = useAppConfig()?.termsVersion;
  const { ref, error } = form.field('termsVersion');
  return (
    <Card title={t('identity.register.terms')}>
      <PublicPages />
      <Switch
        ref={ref}
        error={error}
        label={t('identity.register.terms.accept')}
        hint={
          version === undefined
            ? ''
            : t('identity.register.terms.version', {
                date: shortDate(instantOf(Date.parse(version)), locale),
              })
        }
        checked={version === undefined ? undefined : form.value('termsVersion') === version}
        onChange={(isAccepted) => form.setValue('termsVersion', isAccepted ? (version ?? '') : '')}
      />
    </Card>
  );
}
