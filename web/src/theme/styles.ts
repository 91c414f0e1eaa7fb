import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './global.css';
import '../../../node_modules/@mantine/core/styles/baseline.layer.css';
import '../../../node_modules/@mantine/core/styles/global.layer.css';
import 'virtual:theme-variables.css';
