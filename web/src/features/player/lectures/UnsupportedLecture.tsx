import { Notice } from './Notice.tsx';

/** Shown for a content type that this version of the site does not know. */
const UnsupportedLecture = () => (
  <Notice level="h2" title="Unsupported Content Type">
    <p>This content type is not supported.</p>
  </Notice>
);

export default UnsupportedLecture;
