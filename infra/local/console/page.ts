import { script } from './page-script.ts';

const style = `
  :root { color-scheme: light dark; --bg: #f4f6fb; --card: #fff; --text: #1a2033; --dim: #5a6478; --line: #d5dbe8;
    --accent: #2f4bd8; --on: #fff; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0f1320; --card: #1a2033; --text: #eef1f8; --dim: #a9b2c8;
    --line: #39425a; --accent: #8ea2ff; --on: #0f1320; --bad: #ffb4ab; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
  header { padding: 1rem 1.5rem 0; border-bottom: 1px solid var(--line); background: var(--card); }
  h1 { font-size: 1.2rem; margin: 0 0 .75rem; }
  [role=tablist] { display: flex; flex-wrap: wrap; gap: .25rem; }
  [role=tab] { border: 0; border-bottom: 3px solid transparent; background: none; color: var(--dim); padding: .5rem .9rem; }
  [role=tab][aria-selected=true] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
  main { padding: 1.5rem; max-width: 80rem; margin: 0 auto; }
  section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
  h2 { font-size: 1.05rem; margin: 0 0 1rem; }
  button, input { font: inherit; color: inherit; }
  button { cursor: pointer; }
  .act { background: var(--accent); color: var(--on); border: 0; border-radius: .5rem; padding: .45rem .9rem; }
  input { background: transparent; border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .6rem; }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 0 1rem; }
  label { display: grid; gap: .2rem; font-size: .875rem; color: var(--dim); }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
  th { color: var(--dim); font-weight: 600; font-size: .875rem; }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
  iframe { width: 100%; height: 26rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
  textarea { width: 100%; font: 13px/1.4 ui-monospace, monospace; background: transparent; color: inherit;
    border: 1px solid var(--line); border-radius: .5rem; padding: .6rem; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  #notice { min-height: 1.5rem; color: var(--bad); margin: 0 0 .5rem; }
  .dim { color: var(--dim); }
`;

const tabs = [
  'Mail',
  'Clock',
  'Schedules',
  'Payments',
  'Webhooks',
  'Reviews',
  'Metrics',
  'Page views',
  'Sign-in tokens',
];

/** Renders the console page, with a tab for each part of the local cloud. */
export const consolePage = (): string => {
  const id = (tab: string): string => tab.toLowerCase().replaceAll(' ', '-');
  const list = tabs
    .map(
      (tab) =>
        `<button role="tab" id="tab-${id(tab)}" aria-controls="panel" aria-selected="false" data-tab="${id(tab)}">${tab}</button>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local console · Northlight</title>
<style>${style}</style>
</head>
<body>
<header><h1>Northlight local console</h1><div role="tablist" aria-label="Parts of the local cloud">${list}</div></header>
<main><p id="notice" role="status"></p><section role="tabpanel" id="panel" aria-labelledby="tab-mail" tabindex="0"></section></main>
<script type="module">${script}</script>
</body>
</html>`;
};
