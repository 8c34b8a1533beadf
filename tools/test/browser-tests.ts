import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

/* Runs before every test file of browser code. Files of one worker share their modules and their page. */

/** What a screen shows in the end is judged, not how busy the machine was until then. */
configure({ asyncUtilTimeout: 10_000 });

/** A file begins on an empty page of its own address, whatever the one before it left behind. */
beforeAll(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

afterEach(cleanup);
