import type { FeatureScreens, RegisteredScreen } from '../shared/screens/index.ts';

const FEATURES = import.meta.glob<{ readonly SCREENS: FeatureScreens }>('../features/*/screens.ts', {
  eager: true,
});

/** Every screen but the login, as registered by the features. */
export const SCREENS: readonly RegisteredScreen[] = Object.values(FEATURES).flatMap(({ SCREENS }) =>
  SCREENS.screens.map((screen) => ({
    ...screen,
    messages: [...new Set([...SCREENS.messages, ...(screen.messages ?? [])])],
  })),
);
