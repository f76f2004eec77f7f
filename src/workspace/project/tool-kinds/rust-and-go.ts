import type { ToolKind } from './tool-kind.ts';

export const rustKinds: readonly ToolKind[] = [
  {
    name: 'framework of Rust for the back end',
    tools: {
      axum: { packages: 'axum axum-*' },
      'actix-web': { packages: 'actix-web actix-web-*', names: 'Actix' },
      Rocket: { packages: 'rocket rocket_*', isWord: true },
      warp: { packages: 'warp', isWord: true },
      Poem: { packages: 'poem poem-*', isWord: true },
      Salvo: { packages: 'salvo', isWord: true },
      Tide: { packages: 'tide', isWord: true },
    },
  },
  {
    name: 'user interface of Rust',
    tools: {
      Leptos: { packages: 'leptos leptos_*' },
      Dioxus: { packages: 'dioxus dioxus-*', files: 'Dioxus.toml' },
      Yew: { packages: 'yew yew-*', isWord: true },
      Sycamore: { packages: 'sycamore', isWord: true },
      egui: { packages: 'egui eframe egui-*' },
      iced: { packages: 'iced iced_*', isWord: true },
      Slint: { packages: 'slint slint-*' },
      Tauri: { packages: 'tauri tauri-* @tauri-apps/*', files: 'tauri.conf.json' },
    },
  },
  {
    name: 'access to databases of Rust',
    tools: {
      SQLx: { packages: 'sqlx sqlx-*' },
      Diesel: { packages: 'diesel diesel-* diesel_*', files: 'diesel.toml' },
      SeaORM: { packages: 'sea-orm sea-orm-*', names: 'Sea-?ORM' },
      rusqlite: { packages: 'rusqlite' },
      'tokio-postgres': { packages: 'tokio-postgres deadpool-postgres' },
    },
  },
  {
    name: 'async runtime of Rust',
    tools: {
      Tokio: { packages: 'tokio tokio-* axum reqwest tonic' },
      'async-std': { packages: 'async-std' },
      smol: { packages: 'smol smol-*', isWord: true },
    },
  },
  {
    name: 'command line of Rust',
    tools: {
      clap: { packages: 'clap clap_*', isWord: true },
      structopt: { packages: 'structopt' },
      argh: { packages: 'argh' },
      bpaf: { packages: 'bpaf' },
      'pico-args': { packages: 'pico-args' },
    },
  },
  {
    name: 'HTTP client of Rust',
    tools: {
      reqwest: { packages: 'reqwest reqwest-*' },
      ureq: { packages: 'ureq' },
      hyper: { packages: 'hyper hyper-*', names: '(?<=`)hyper(?=`)', isWord: true },
    },
  },
  {
    name: 'errors of Rust',
    tools: {
      anyhow: { packages: 'anyhow' },
      eyre: { packages: 'eyre color-eyre', names: 'color-eyre' },
      thiserror: { packages: 'thiserror' },
      snafu: { packages: 'snafu' },
    },
  },
  {
    name: 'logger of Rust',
    tools: {
      tracing: { packages: 'tracing tracing-*', names: '(?<=`)tracing(?=`)', isWord: true },
      env_logger: { packages: 'env_logger' },
      log4rs: { packages: 'log4rs' },
      slog: { packages: 'slog slog-*' },
    },
  },
  {
    name: 'test runner of Rust',
    tools: {
      'cargo-nextest': { files: 'nextest.toml', names: 'nextest|cargo nextest' },
    },
  },
];

export const goKinds: readonly ToolKind[] = [
  {
    name: 'framework of Go for the back end',
    tools: {
      Gin: { packages: 'github.com/gin-gonic/*', isWord: true },
      Echo: { packages: 'github.com/labstack/echo*', isWord: true },
      Fiber: { packages: 'github.com/gofiber/fiber*', isWord: true },
      chi: { packages: 'github.com/go-chi/chi*', names: 'go-chi', isWord: true },
      'gorilla/mux': { packages: 'github.com/gorilla/mux' },
      httprouter: { packages: 'github.com/julienschmidt/httprouter' },
    },
  },
  {
    name: 'access to databases of Go',
    tools: {
      GORM: { packages: 'gorm.io/*' },
      Ent: { packages: 'entgo.io/ent', isWord: true },
      sqlc: { packages: 'github.com/sqlc-dev/*', files: 'sqlc.yaml sqlc.yml sqlc.json' },
      sqlx: { packages: 'github.com/jmoiron/sqlx' },
      pgx: { packages: 'github.com/jackc/pgx*' },
    },
  },
  {
    name: 'linter of Go',
    tools: {
      'golangci-lint': {
        files: '.golangci.yml .golangci.yaml .golangci.toml .golangci.json',
      },
      staticcheck: { packages: 'honnef.co/go/tools*', files: 'staticcheck.conf' },
      revive: { packages: 'github.com/mgechev/revive', files: 'revive.toml', isWord: true },
    },
  },
  {
    name: 'command line of Go',
    tools: {
      Cobra: { packages: 'github.com/spf13/cobra', isWord: true },
      'urfave/cli': { packages: 'github.com/urfave/cli*' },
      Kong: { packages: 'github.com/alecthomas/kong', isWord: true },
    },
  },
  {
    name: 'logger of Go',
    tools: {
      zap: { packages: 'go.uber.org/zap', isWord: true },
      zerolog: { packages: 'github.com/rs/zerolog' },
      logrus: { packages: 'github.com/sirupsen/logrus' },
      'log/slog': { names: '(?<=`)slog(?=`)' },
    },
  },
  {
    name: 'tests of Go',
    tools: {
      testify: { packages: 'github.com/stretchr/testify' },
      Ginkgo: { packages: 'github.com/onsi/ginkgo*' },
      Gomega: { packages: 'github.com/onsi/gomega' },
    },
  },
  {
    name: 'configuration of Go',
    tools: {
      Viper: { packages: 'github.com/spf13/viper', isWord: true },
      koanf: { packages: 'github.com/knadh/koanf*' },
    },
  },
  {
    name: 'mocks of Go',
    tools: {
      gomock: { packages: 'github.com/golang/mock go.uber.org/mock', names: 'mockgen' },
      mockery: { packages: 'github.com/vektra/mockery*', files: '.mockery.yaml .mockery.yml' },
      moq: { packages: 'github.com/matryer/moq', isWord: true },
    },
  },
  {
    name: 'migrations of Go',
    tools: {
      'golang-migrate': { packages: 'github.com/golang-migrate/*' },
      goose: { packages: 'github.com/pressly/goose*', isWord: true },
      Atlas: { packages: 'ariga.io/atlas*', files: 'atlas.hcl', isWord: true },
    },
  },
  {
    name: 'injection in Go',
    tools: {
      Wire: { packages: 'github.com/google/wire', isWord: true },
      Fx: { packages: 'go.uber.org/fx', isWord: true },
    },
  },
];

/** In any language. Only packages of servers count: clients may use the API of others. */
export const apiKinds: readonly ToolKind[] = [
  {
    name: 'style of the API',
    tools: {
      REST: {
        files: 'openapi.json openapi.yaml openapi.yml swagger.json swagger.yaml swagger.yml',
        names: 'RESTful',
        isWord: true,
      },
      gRPC: {
        packages:
          '@grpc/grpc-js @grpc/proto-loader grpcio grpcio-tools tonic google.golang.org/grpc',
        names: 'grpc',
      },
      GraphQL: {
        packages:
          '@apollo/server apollo-server* graphql-yoga mercurius @nestjs/graphql type-graphql @pothos/* strawberry-graphql* graphene graphene-* ariadne async-graphql* juniper github.com/99designs/gqlgen github.com/graphql-go/*',
      },
      tRPC: { packages: '@trpc/server' },
    },
  },
];
