import type { ComponentType } from 'react';
import { useLocale } from '../shared/language/index.ts';

/**
 * A route draws its page once and keeps it. Texts are read while drawing: a page is drawn anew when the language changes,
 * with everything that was typed into it left where it is.
 */
export const inSpokenLanguage = (Screen: ComponentType): ComponentType =>
  function InSpokenLanguage() {
    useLocale();
    return <Screen />;
  };
