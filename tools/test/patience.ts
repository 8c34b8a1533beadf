import { configure } from '@testing-library/dom';

/** What a screen shows in the end is judged, not how busy the machine was until then. */
configure({ asyncUtilTimeout: 10_000 });
