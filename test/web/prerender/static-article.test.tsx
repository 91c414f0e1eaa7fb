// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ArticleView } from '#web/features/player/article/ArticleView.tsx';

it('gives a static page the text of an open lecture, as it was published', () => {
  const html = '<h2 id="section-a">By hand</h2><p>Take a <em>pencil</em>.</p>';
  const article = { lectureId: 'text', title: 'Text', html, headings: [], minutes: 1, expiresAt: '' };
  const page = renderToString(
    <MemoryRouter>
      <ArticleView
        article={article}
        element={{ current: null }}
        lectureLink={() => undefined}
        cellsKey="visitor"
        onRenew={() => undefined}
      />
    </MemoryRouter>,
  );
  expect(page).toContain(html);
});
