// rem(), light-dark() and mixins in our style sheets
module.exports = { plugins: { 'postcss-preset-mantine': {} } };
