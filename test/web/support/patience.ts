import { configure } from '@testing-library/react';

/** What is waited for comes, but late on a busy machine: a chunk to load, a timer among many. */
configure({ asyncUtilTimeout: 10_000 });
