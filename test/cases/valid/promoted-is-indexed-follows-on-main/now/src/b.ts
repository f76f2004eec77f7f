import './a';
