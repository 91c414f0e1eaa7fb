import { courseTextPartition } from '../../lambdas/stores/catalog/rows/catalog-keys.ts';

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/**
 * What the release before stored of a course with an article `first` and a video `second`: each text, and the index of both, in
 * one piece.
 */
export const earlierTextItems = (courseId: string) => {
  const pk = courseTextPartition(courseId);
  return {
    first: {
      ...{ pk, sk: 'TEXT#first', lectureId: 'first', kind: 'article' },
      text: bytes(
        'U+YsyUjVzcnPL+AMyUhVADG4wKzE9NS8EoXE5JJiPS5OzxKQTHaxQmKJQnlGYolCRmJBQWpeaooeFxcnJ1hpsYKtQnQsAA==',
      ),
    },
    second: {
      ...{ pk, sk: 'TEXT#second', lectureId: 'second', kind: 'video' },
      text: bytes('M+F0VCjISczLSy1SKMnIzMsuVkjLLCou0QMA'),
    },
    index: {
      ...{ pk, sk: 'INDEX#0' },
      index: bytes(
        'LYmBCoAgDAU3tYj9Sl81zFKUOXL/TyU9joPjoVvOcg9Dt44UuxyA287RiK8kRvOjzKpJqPVePylpYyHLRaoPfg4QwEFABPjxiPDmAw==',
      ),
    },
  };
};
